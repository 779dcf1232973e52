import type { RegistrationStatus } from '@backflow/contracts';
import { DataTypes } from 'sequelize';
import type { CreationOptional, InferAttributes, InferCreationAttributes, Model, Sequelize } from 'sequelize';

export interface Registration extends Model<
  InferAttributes<Registration>,
  InferCreationAttributes<Registration>
> {
  id: CreationOptional<string>;
  eventId: string;
  /** An account of the identity service. */
  userId: string;
  status: RegistrationStatus;
  attended: CreationOptional<boolean>;
  registeredAt: CreationOptional<Date>;
}

export const defineRegistration = (sequelize: Sequelize) =>
  sequelize.define<Registration>(
    'registration',
    {
      id: { type: DataTypes.UUID, primaryKey: true, defaultValue: DataTypes.UUIDV4 },
      eventId: { type: DataTypes.UUID, allowNull: false },
      userId: { type: DataTypes.UUID, allowNull: false },
      status: { type: DataTypes.TEXT, allowNull: false },
      attended: { type: DataTypes.BOOLEAN, allowNull: false, defaultValue: false },
      registeredAt: { type: DataTypes.DATE(3), allowNull: false, defaultValue: DataTypes.NOW },
    },
    { tableName: 'registrations', createdAt: false },
  );
