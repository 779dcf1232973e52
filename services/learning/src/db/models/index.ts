import type { Sequelize } from 'sequelize';
import { defineCategory } from './category.ts';
import { defineResource } from './resource.ts';

/** The models of this schema, bound to one connection pool. Writes go through them; reads are `*.query.ts`. */
export const defineModels = (sequelize: Sequelize) => ({
  CourseCategory: defineCategory(sequelize, 'course_categories'),
  ResourceCategory: defineCategory(sequelize, 'resource_categories'),
  Resource: defineResource(sequelize),
});

export type Models = ReturnType<typeof defineModels>;
