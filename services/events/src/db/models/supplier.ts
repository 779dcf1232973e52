import { DataTypes } from 'sequelize';
import type { CreationOptional, InferAttributes, InferCreationAttributes, Model, Sequelize } from 'sequelize';

export interface SupplierRecord extends Model<
  InferAttributes<SupplierRecord>,
  InferCreationAttributes<SupplierRecord>
> {
  id: CreationOptional<string>;
  name: string;
}

export const defineSupplier = (sequelize: Sequelize) =>
  sequelize.define<SupplierRecord>(
    'supplier',
    {
      id: { type: DataTypes.UUID, primaryKey: true, defaultValue: DataTypes.UUIDV4 },
      name: { type: DataTypes.TEXT, allowNull: false },
    },
    { tableName: 'suppliers', timestamps: false },
  );
