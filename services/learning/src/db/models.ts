import type { CourseInput, LessonInput, ResourceInput } from '@backflow/contracts/learning';
import { UUID_KEY, notNull, recordModel } from '@backflow/service-kit';
import type { RecordRow, StoredFields } from '@backflow/service-kit';
import { DataTypes } from 'sequelize';
import type { CreationOptional, InferAttributes, InferCreationAttributes, Model, Sequelize } from 'sequelize';

const { ARRAY, BOOLEAN, DATE, DECIMAL, INTEGER, JSONB, TEXT, UUID } = DataTypes;

export type CourseRecord = RecordRow<StoredFields<CourseInput>, { createdAt: Date }>;

/** Change `position` only under the lock of the course's row. */
export type LessonRecord = RecordRow<StoredFields<LessonInput> & { courseId: string; position: number }>;

export type ResourceFields = StoredFields<ResourceInput, 'publishedAt'>;
/** `viewCount` counts one view per member or network and day. */
export type ResourceRecord = RecordRow<ResourceFields, { viewCount: number; createdAt: Date }>;

interface CategoryRecord extends Model<
  InferAttributes<CategoryRecord>,
  InferCreationAttributes<CategoryRecord>
> {
  id: CreationOptional<string>;
  name: string;
}

const defineCategory = (sequelize: Sequelize, tableName: string) =>
  sequelize.define<CategoryRecord>(
    tableName,
    { id: UUID_KEY, name: notNull(TEXT) },
    { tableName, timestamps: false },
  );

/** The models of this schema, bound to one connection pool. Writes go through them; reads are `*.query.ts`. */
export const defineModels = (sequelize: Sequelize) => ({
  Course: recordModel<CourseRecord>(sequelize, 'courses', {
    title: notNull(TEXT),
    description: TEXT,
    content: TEXT,
    imageUrl: TEXT,
    videoUrl: TEXT,
    duration: TEXT,
    level: notNull(TEXT, 'beginner'),
    price: notNull(DECIMAL(10, 2), '0'),
    prices: notNull(JSONB, []),
    accessLevel: notNull(TEXT, 'free'),
    hours: JSONB,
    categoryId: UUID,
    manufacturer: TEXT,
    outcomes: notNull(ARRAY(TEXT), []),
    isPublished: notNull(BOOLEAN, false),
    createdAt: notNull(DATE(3)),
  }),
  Lesson: recordModel<LessonRecord>(sequelize, 'lessons', {
    courseId: notNull(UUID),
    position: notNull(INTEGER),
    title: notNull(TEXT),
    duration: TEXT,
    content: TEXT,
    videoUrl: TEXT,
  }),
  Resource: recordModel<ResourceRecord>(sequelize, 'resources', {
    title: notNull(TEXT),
    description: TEXT,
    excerpt: TEXT,
    content: TEXT,
    author: TEXT,
    imageUrl: TEXT,
    publishedAt: DATE(3),
    categoryId: UUID,
    supplierId: UUID,
    accessLevel: notNull(TEXT, 'free'),
    isPublished: notNull(BOOLEAN, false),
    downloadIds: notNull(ARRAY(UUID), []),
    viewCount: notNull(INTEGER, 0),
    createdAt: notNull(DATE(3)),
  }),
  CourseCategory: defineCategory(sequelize, 'course_categories'),
  ResourceCategory: defineCategory(sequelize, 'resource_categories'),
});

export type Models = ReturnType<typeof defineModels>;
