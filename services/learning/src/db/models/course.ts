import type { CourseInput } from '@backflow/contracts/learning';
import type { StoredFields } from '@backflow/service-kit';
import { DataTypes } from 'sequelize';
import type { CreationOptional, InferAttributes, InferCreationAttributes, Model, Sequelize } from 'sequelize';

/** What administrators enter, complete, as it is stored. */
type CourseFields = StoredFields<CourseInput>;

export interface CourseRecord
  extends Model<InferAttributes<CourseRecord>, InferCreationAttributes<CourseRecord>>, CourseFields {
  id: CreationOptional<string>;
  /** Rises with every edit of an administrator. */
  version: CreationOptional<number>;
  createdAt: Date;
  /** Set when the course was taken down; its enrollments keep it. */
  deletedAt: CreationOptional<Date | null>;
}

export const defineCourse = (sequelize: Sequelize) =>
  sequelize.define<CourseRecord>(
    'course',
    {
      id: { type: DataTypes.UUID, primaryKey: true, defaultValue: DataTypes.UUIDV4 },
      version: { type: DataTypes.INTEGER, allowNull: false, defaultValue: 1 },
      title: { type: DataTypes.TEXT, allowNull: false },
      description: DataTypes.TEXT,
      content: DataTypes.TEXT,
      imageUrl: DataTypes.TEXT,
      videoUrl: DataTypes.TEXT,
      duration: DataTypes.TEXT,
      level: { type: DataTypes.TEXT, allowNull: false, defaultValue: 'beginner' },
      price: { type: DataTypes.DECIMAL(10, 2), allowNull: false, defaultValue: '0' },
      accessLevel: { type: DataTypes.TEXT, allowNull: false, defaultValue: 'free' },
      categoryId: DataTypes.UUID,
      manufacturer: DataTypes.TEXT,
      outcomes: { type: DataTypes.ARRAY(DataTypes.TEXT), allowNull: false, defaultValue: [] },
      isPublished: { type: DataTypes.BOOLEAN, allowNull: false, defaultValue: false },
      createdAt: { type: DataTypes.DATE(3), allowNull: false },
      deletedAt: DataTypes.DATE(3),
    },
    { tableName: 'courses' },
  );
