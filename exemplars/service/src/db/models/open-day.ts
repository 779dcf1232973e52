import { DataTypes } from 'sequelize';
import type { CreationOptional, InferAttributes, InferCreationAttributes, Model, Sequelize } from 'sequelize';

export interface OpenDayRecord extends Model<
  InferAttributes<OpenDayRecord>,
  InferCreationAttributes<OpenDayRecord>
> {
  id: CreationOptional<string>;
  title: string;
  description: CreationOptional<string | null>;
  startsAt: Date;
  /** Null is no limit. */
  capacity: CreationOptional<number | null>;
  createdAt: CreationOptional<Date>;
  /** Rises with every edit. */
  version: CreationOptional<number>;
}

export const defineOpenDay = (sequelize: Sequelize) =>
  sequelize.define<OpenDayRecord>(
    'openDay',
    {
      id: { type: DataTypes.UUID, primaryKey: true, defaultValue: DataTypes.UUIDV4 },
      title: { type: DataTypes.TEXT, allowNull: false },
      description: DataTypes.TEXT,
      startsAt: { type: DataTypes.DATE(3), allowNull: false },
      capacity: DataTypes.INTEGER,
      createdAt: { type: DataTypes.DATE(3), allowNull: false, defaultValue: DataTypes.NOW },
      version: { type: DataTypes.INTEGER, allowNull: false, defaultValue: 0 },
    },
    { tableName: 'open_days', timestamps: false },
  );
