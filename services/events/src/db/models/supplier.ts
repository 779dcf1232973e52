import { DataTypes } from 'sequelize';
import type { CreationOptional, InferAttributes, InferCreationAttributes, Model, Sequelize } from 'sequelize';

export interface SupplierRecord extends Model<
  InferAttributes<SupplierRecord>,
  InferCreationAttributes<SupplierRecord>
> {
  id: CreationOptional<string>;
  name: string;
  /** Stays with what has it, and is offered no more. */
  isRetired: CreationOptional<boolean>;
  /** Events that were not deleted. Kept by triggers, never written here. */
  eventCount: CreationOptional<number>;
}

export const defineSupplier = (sequelize: Sequelize) =>
  sequelize.define<SupplierRecord>(
    'supplier',
    {
      id: { type: DataTypes.UUID, primaryKey: true, defaultValue: DataTypes.UUIDV4 },
      name: { type: DataTypes.TEXT, allowNull: false },
      isRetired: { type: DataTypes.BOOLEAN, allowNull: false, defaultValue: false },
      eventCount: { type: DataTypes.INTEGER, allowNull: false, defaultValue: 0 },
    },
    { tableName: 'suppliers', timestamps: false },
  );
