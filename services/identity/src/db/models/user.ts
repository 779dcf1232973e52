import type { Member } from '@backflow/contracts/identity';
import { DataTypes } from 'sequelize';
import type { CreationOptional, InferAttributes, InferCreationAttributes, Model, Sequelize } from 'sequelize';

/** An account, for writes. Defaults are the table's own. */
export interface UserRecord extends Model<InferAttributes<UserRecord>, InferCreationAttributes<UserRecord>> {
  id: CreationOptional<string>;
  email: string;
  passwordHash: string;
  firstName: string;
  lastName: string;
  jobTitle: CreationOptional<string | null>;
  company: CreationOptional<string | null>;
  phoneNumber: CreationOptional<string | null>;
  profileImageUrl: CreationOptional<string | null>;
  isAdmin: CreationOptional<boolean>;
  subscriptionStatus: CreationOptional<Member['subscriptionStatus']>;
  /** When premium ends by itself; null where it has no end. */
  premiumUntil: CreationOptional<Date | null>;
  emailNotifications: CreationOptional<boolean>;
  smsNotifications: CreationOptional<boolean>;
  weeklyEmailDigest: CreationOptional<boolean>;
  newEventAlerts: CreationOptional<boolean>;
  /** Raised to end every session that began before. */
  sessionEpoch: CreationOptional<number>;
  /** When its owner showed that mail to `email` reaches them; null for a new address. */
  emailConfirmedAt: CreationOptional<Date | null>;
  /** Since when mail to `email` is refused for good. A change or confirmation of the address clears it (a trigger). */
  emailBouncedAt: CreationOptional<Date | null>;
  /** Takes the place of `email` once the link sent there was used. */
  pendingEmail: CreationOptional<string | null>;
  /** Since when they may not sign in, and why; both null for who may. */
  suspendedAt: CreationOptional<Date | null>;
  suspensionReason: CreationOptional<string | null>;
  createdAt: CreationOptional<Date>;
  updatedAt: CreationOptional<Date>;
}

export const defineUser = (sequelize: Sequelize) =>
  sequelize.define<UserRecord>(
    'user',
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
      premiumUntil: DataTypes.DATE,
      emailNotifications: DataTypes.BOOLEAN,
      smsNotifications: DataTypes.BOOLEAN,
      weeklyEmailDigest: DataTypes.BOOLEAN,
      newEventAlerts: DataTypes.BOOLEAN,
      sessionEpoch: DataTypes.INTEGER,
      emailConfirmedAt: DataTypes.DATE,
      emailBouncedAt: DataTypes.DATE,
      pendingEmail: DataTypes.TEXT,
      suspendedAt: DataTypes.DATE,
      suspensionReason: DataTypes.TEXT,
      createdAt: DataTypes.DATE,
      updatedAt: DataTypes.DATE,
    },
    { tableName: 'users' },
  );
