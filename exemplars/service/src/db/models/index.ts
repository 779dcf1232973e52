import type { Sequelize } from 'sequelize';
import { defineOpenDay } from './open-day.ts';

/** The models of this schema, bound to one connection pool. Writes go through them; reads are `*.query.ts`. */
export const defineModels = (sequelize: Sequelize) => ({ OpenDay: defineOpenDay(sequelize) });

export type Models = ReturnType<typeof defineModels>;
