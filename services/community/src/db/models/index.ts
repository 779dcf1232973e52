import type { Sequelize } from 'sequelize';
import { definePost } from './post.ts';
import { defineTopic } from './topic.ts';

/** The Sequelize models, bound to one connection pool. Other tables are written by SQL; reads are in `*.query.ts`. */
export const defineModels = (sequelize: Sequelize) => ({
  Topic: defineTopic(sequelize),
  Post: definePost(sequelize),
});

export type Models = ReturnType<typeof defineModels>;
