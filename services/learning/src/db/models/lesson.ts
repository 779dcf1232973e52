import type { LessonInput } from '@backflow/contracts/learning';
import type { StoredFields } from '@backflow/service-kit';
import { DataTypes } from 'sequelize';
import type { CreationOptional, InferAttributes, InferCreationAttributes, Model, Sequelize } from 'sequelize';

/** What administrators enter of a lesson, complete, as it is stored. */
type LessonFields = StoredFields<LessonInput>;

export interface LessonRecord
  extends Model<InferAttributes<LessonRecord>, InferCreationAttributes<LessonRecord>>, LessonFields {
  id: CreationOptional<string>;
  courseId: string;
  /** Only ever changed while the course's row is locked. */
  position: number;
  /** Rises with every edit of an administrator. */
  version: CreationOptional<number>;
  /** Set when it was taken out of its course; who completed it keeps that. */
  deletedAt: CreationOptional<Date | null>;
}

export const defineLesson = (sequelize: Sequelize) =>
  sequelize.define<LessonRecord>(
    'lesson',
    {
      id: { type: DataTypes.UUID, primaryKey: true, defaultValue: DataTypes.UUIDV4 },
      courseId: { type: DataTypes.UUID, allowNull: false },
      position: { type: DataTypes.INTEGER, allowNull: false },
      version: { type: DataTypes.INTEGER, allowNull: false, defaultValue: 1 },
      title: { type: DataTypes.TEXT, allowNull: false },
      duration: DataTypes.TEXT,
      content: DataTypes.TEXT,
      videoUrl: DataTypes.TEXT,
      deletedAt: DataTypes.DATE(3),
    },
    { tableName: 'lessons' },
  );
