import type { Member } from '@backflow/contracts';
import { DataTypes, Model } from 'sequelize';
import type { CreationOptional, InferAttributes, InferCreationAttributes, Sequelize } from 'sequelize';

/** An account, for writes. Defaults are the table's own. */
export class User extends Model<InferAttributes<User>, InferCreationAttributes<User>> {
  declare id: CreationOptional<string>;
  declare email: string;
  declare passwordHash: string;
  declare firstName: string;
  declare lastName: string;
  declare jobTitle: CreationOptional<string | null>;
  declare company: CreationOptional<string | null>;
  declare phoneNumber: CreationOptional<string | null>;
  declare profileImageUrl: CreationOptional<string | null>;
  declare isAdmin: CreationOptional<boolean>;
  declare subscriptionStatus: CreationOptional<Member['subscriptionStatus']>;
  declare emailNotifications: CreationOptional<boolean>;
  declare smsNotifications: CreationOptional<boolean>;
  declare weeklyEmailDigest: CreationOptional<boolean>;
  declare newEventAlerts: CreationOptional<boolean>;
  /** Raised to end every session that began before. */
  declare sessionEpoch: CreationOptional<number>;
  /** When its owner showed that mail to `email` reaches them; null for a new address. */
  declare emailConfirmedAt: CreationOptional<Date | null>;
  declare createdAt: CreationOptional<Date>;
  declare updatedAt: CreationOptional<Date>;
}

/** Binds the model to a connection pool. */
export function initUser(sequelize: Sequelize): void {
  User.init(
    {
      id: { type: DataTypes.UUID, primaryKey: true, defaultValue: DataTypes.UUIDV4 },
      email: DataTypes.TEXT,
      passwordHash: DataTypes.TEXT,
      firstName: DataTypes.TEXT,
      lastName: DataTypes.TEXT,
      jobTitle: DataTypes.TEXT,
      company: DataTypes.TEXT,
      phoneNumber: DataTypes.TEXT,
      profileImageUrl: DataTypes.TEXT,
      isAdmin: DataTypes.BOOLEAN,
      subscriptionStatus: DataTypes.TEXT,
      emailNotifications: DataTypes.BOOLEAN,
      smsNotifications: DataTypes.BOOLEAN,
      weeklyEmailDigest: DataTypes.BOOLEAN,
      newEventAlerts: DataTypes.BOOLEAN,
      sessionEpoch: DataTypes.INTEGER,
      emailConfirmedAt: DataTypes.DATE,
      createdAt: DataTypes.DATE,
      updatedAt: DataTypes.DATE,
    },
    { sequelize, tableName: 'users' },
  );
}
