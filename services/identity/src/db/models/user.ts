import type { Member } from '@backflow/contracts/identity';
import { DataTypes } from 'sequelize';
import type { CreationOptional, InferAttributes, InferCreationAttributes, Model, Sequelize } from 'sequelize';

/** An account, or a person without one, for writes. The table has the defaults. */
export interface UserRecord extends Model<InferAttributes<UserRecord>, InferCreationAttributes<UserRecord>> {
  id: CreationOptional<string>;
  /** Null only for a person without an account. */
  email: string | null;
  /** Null for a person without an account: nobody can sign in as them. */
  passwordHash: string | null;
  firstName: string;
  lastName: string;
  jobTitle: CreationOptional<string | null>;
  company: CreationOptional<string | null>;
  phoneNumber: CreationOptional<string | null>;
  profileImageUrl: CreationOptional<string | null>;
  isAdmin: CreationOptional<boolean>;
  subscriptionStatus: CreationOptional<Member['subscriptionStatus']>;
  /** When premium expires; null when it does not. */
  premiumUntil: CreationOptional<Date | null>;
  emailNotifications: CreationOptional<boolean>;
  smsNotifications: CreationOptional<boolean>;
  weeklyEmailDigest: CreationOptional<boolean>;
  newEventAlerts: CreationOptional<boolean>;
  /** Incremented to end all existing sessions. */
  sessionEpoch: CreationOptional<number>;
  /** When the owner confirmed `email`; null for a new address. */
  emailConfirmedAt: CreationOptional<Date | null>;
  /** When mail to `email` bounced. A trigger clears it when the address changes or is confirmed. */
  emailBouncedAt: CreationOptional<Date | null>;
  /** Replaces `email` once the link sent to it is used. */
  pendingEmail: CreationOptional<string | null>;
  /** Null unless the account is suspended. */
  suspendedAt: CreationOptional<Date | null>;
  suspensionReason: CreationOptional<string | null>;
  createdAt: CreationOptional<Date>;
  updatedAt: CreationOptional<Date>;
}

/** A person who can sign in. */
export type AccountRecord = UserRecord & { email: string; passwordHash: string };

export const isAccount = (user: UserRecord): user is AccountRecord =>
  user.email !== null && user.passwordHash !== null;

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
