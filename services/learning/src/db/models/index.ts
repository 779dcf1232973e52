import type { Sequelize } from 'sequelize';
import { defineCategory } from './category.ts';
import { defineCourse } from './course.ts';
import { defineLesson } from './lesson.ts';
import { defineResource } from './resource.ts';

/** The models of this schema, bound to one connection pool. Writes go through them; reads are `*.query.ts`. */
export const defineModels = (sequelize: Sequelize) => ({
  Course: defineCourse(sequelize),
  CourseCategory: defineCategory(sequelize, 'course_categories'),
  Lesson: defineLesson(sequelize),
  ResourceCategory: defineCategory(sequelize, 'resource_categories'),
  Resource: defineResource(sequelize),
});

export type Models = ReturnType<typeof defineModels>;
