import type { RegistrationStatus } from '@backflow/contracts';
import { DataTypes } from 'sequelize';
import type { CreationOptional, InferAttributes, InferCreationAttributes, Model, Sequelize } from 'sequelize';

export interface WebinarRegistrationRecord extends Model<
  InferAttributes<WebinarRegistrationRecord>,
  InferCreationAttributes<WebinarRegistrationRecord>
> {
  id: CreationOptional<string>;
  webinarId: string;
  /** An account of the identity service. */
  userId: string;
  status: RegistrationStatus;
  attended: CreationOptional<boolean>;
  registeredAt: Date;
  /** The booking ends then unless the member has confirmed their email address; null for who has. */
  confirmBy: CreationOptional<Date | null>;
  /** A keyed hash of the network an unconfirmed member booked from. */
  network: CreationOptional<string | null>;
}

export const defineWebinarRegistration = (sequelize: Sequelize) =>
  sequelize.define<WebinarRegistrationRecord>(
    'webinarRegistration',
    {
      id: { type: DataTypes.UUID, primaryKey: true, defaultValue: DataTypes.UUIDV4 },
      webinarId: { type: DataTypes.UUID, allowNull: false },
      userId: { type: DataTypes.UUID, allowNull: false },
      status: { type: DataTypes.TEXT, allowNull: false },
      attended: { type: DataTypes.BOOLEAN, allowNull: false, defaultValue: false },
      registeredAt: { type: DataTypes.DATE(3), allowNull: false },
      confirmBy: { type: DataTypes.DATE(3), allowNull: true },
      network: { type: DataTypes.TEXT, allowNull: true },
    },
    { tableName: 'webinar_registrations', createdAt: false },
  );
