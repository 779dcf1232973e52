import type { RegistrationStatus } from '@backflow/contracts';
import { DataTypes } from 'sequelize';
import type { CreationOptional, InferAttributes, InferCreationAttributes, Model, Sequelize } from 'sequelize';

export interface RegistrationRecord extends Model<
  InferAttributes<RegistrationRecord>,
  InferCreationAttributes<RegistrationRecord>
> {
  id: CreationOptional<string>;
  eventId: string;
  /** An account of the identity service. */
  userId: string;
  status: RegistrationStatus;
  attended: CreationOptional<boolean>;
  registeredAt: Date;
}

export const defineRegistration = (sequelize: Sequelize) =>
  sequelize.define<RegistrationRecord>(
    'registration',
    {
      id: { type: DataTypes.UUID, primaryKey: true, defaultValue: DataTypes.UUIDV4 },
      eventId: { type: DataTypes.UUID, allowNull: false },
      userId: { type: DataTypes.UUID, allowNull: false },
      status: { type: DataTypes.TEXT, allowNull: false },
      attended: { type: DataTypes.BOOLEAN, allowNull: false, defaultValue: false },
      registeredAt: { type: DataTypes.DATE(3), allowNull: false },
    },
    { tableName: 'registrations', createdAt: false },
  );
