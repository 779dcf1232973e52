import type { Sequelize } from 'sequelize';
import { definePremiumRequest } from './premium-request.ts';
import { defineUser } from './user.ts';

/** The models of this schema, bound to one connection pool. Writes go through them; reads are `*.query.ts`. */
export const defineModels = (sequelize: Sequelize) => ({
  PremiumRequest: definePremiumRequest(sequelize),
  User: defineUser(sequelize),
});

export type Models = ReturnType<typeof defineModels>;
