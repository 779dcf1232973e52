import type { Sequelize } from 'sequelize';
import { defineCourse } from './course.ts';

/** The models of this schema, bound to one connection pool. Writes go through them; reads are `*.query.ts`. */
export const defineModels = (sequelize: Sequelize) => ({ Course: defineCourse(sequelize) });

export type Models = ReturnType<typeof defineModels>;
