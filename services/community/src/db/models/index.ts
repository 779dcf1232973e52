import type { Sequelize } from 'sequelize';
import { definePost } from './post.ts';
import { defineTopic } from './topic.ts';

/** The models of this schema, bound to one connection pool. Writes of single tables go by SQL, reads are `*.query.ts`. */
export const defineModels = (sequelize: Sequelize) => ({
  Topic: defineTopic(sequelize),
  Post: definePost(sequelize),
});

export type Models = ReturnType<typeof defineModels>;
