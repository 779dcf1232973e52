import { DataTypes } from 'sequelize';
import type { CreationOptional, InferAttributes, InferCreationAttributes, Model, Sequelize } from 'sequelize';

export interface CategoryRecord extends Model<
  InferAttributes<CategoryRecord>,
  InferCreationAttributes<CategoryRecord>
> {
  id: CreationOptional<string>;
  name: string;
  /** Stays with what has it, and cannot be chosen any more. */
  isRetired: CreationOptional<boolean>;
  /** How many have it that were not deleted: kept by triggers, only ever read here. */
  useCount: CreationOptional<number>;
}

/** Courses and resources have categories of their own, in a table each. */
export const defineCategory = (
  sequelize: Sequelize,
  tableName: 'course_categories' | 'resource_categories',
) =>
  sequelize.define<CategoryRecord>(
    tableName,
    {
      id: { type: DataTypes.UUID, primaryKey: true, defaultValue: DataTypes.UUIDV4 },
      name: { type: DataTypes.TEXT, allowNull: false },
      isRetired: { type: DataTypes.BOOLEAN, allowNull: false, defaultValue: false },
      useCount: { type: DataTypes.INTEGER, allowNull: false, defaultValue: 0 },
    },
    { tableName, timestamps: false },
  );
