import { DataTypes } from 'sequelize';
import type { CreationOptional, InferAttributes, InferCreationAttributes, Model, Sequelize } from 'sequelize';

export interface CourseRecord extends Model<
  InferAttributes<CourseRecord>,
  InferCreationAttributes<CourseRecord>
> {
  id: CreationOptional<string>;
  title: string;
  description: CreationOptional<string | null>;
  createdAt: CreationOptional<Date>;
  /** Rises with every edit. */
  version: CreationOptional<number>;
}

export const defineCourse = (sequelize: Sequelize) =>
  sequelize.define<CourseRecord>(
    'course',
    {
      id: { type: DataTypes.UUID, primaryKey: true, defaultValue: DataTypes.UUIDV4 },
      title: { type: DataTypes.TEXT, allowNull: false },
      description: DataTypes.TEXT,
      createdAt: { type: DataTypes.DATE(3), allowNull: false, defaultValue: DataTypes.NOW },
      version: { type: DataTypes.INTEGER, allowNull: false, defaultValue: 0 },
    },
    { tableName: 'courses', timestamps: false },
  );
