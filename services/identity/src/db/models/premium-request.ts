import type { PremiumRequest } from '@backflow/contracts/identity';
import { DataTypes } from 'sequelize';
import type { CreationOptional, InferAttributes, InferCreationAttributes, Model, Sequelize } from 'sequelize';

/** A request for premium, for writes. */
export interface PremiumRequestRecord extends Model<
  InferAttributes<PremiumRequestRecord>,
  InferCreationAttributes<PremiumRequestRecord>
> {
  id: CreationOptional<string>;
  userId: string;
  status: CreationOptional<PremiumRequest['status']>;
  requestedAt: Date;
  decidedAt: CreationOptional<Date | null>;
  /** A day, such as 2027-12-04. */
  until: CreationOptional<string | null>;
  reason: CreationOptional<string | null>;
}

export const definePremiumRequest = (sequelize: Sequelize) =>
  sequelize.define<PremiumRequestRecord>(
    'premiumRequest',
    {
      id: { type: DataTypes.UUID, primaryKey: true, defaultValue: DataTypes.UUIDV4 },
      userId: DataTypes.UUID,
      status: { type: DataTypes.TEXT, defaultValue: 'open' },
      requestedAt: DataTypes.DATE,
      decidedAt: { type: DataTypes.DATE, defaultValue: null },
      until: { type: DataTypes.DATEONLY, defaultValue: null },
      reason: { type: DataTypes.TEXT, defaultValue: null },
    },
    { tableName: 'premium_requests', timestamps: false },
  );
