import { DataTypes } from 'sequelize';
import type { CreationOptional, InferAttributes, InferCreationAttributes, Model, Sequelize } from 'sequelize';

export interface CategoryRecord extends Model<
  InferAttributes<CategoryRecord>,
  InferCreationAttributes<CategoryRecord>
> {
  id: CreationOptional<string>;
  name: string;
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
    },
    { tableName, timestamps: false },
  );
