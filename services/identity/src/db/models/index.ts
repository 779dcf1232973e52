import type { Sequelize } from 'sequelize';
import { defineCompany } from './company.ts';
import { definePremiumRequest } from './premium-request.ts';
import { defineUser } from './user.ts';

/** The models of this schema, bound to one connection pool. Writes go through them; reads are `*.query.ts`. */
export const defineModels = (sequelize: Sequelize) => ({
  Company: defineCompany(sequelize),
  PremiumRequest: definePremiumRequest(sequelize),
  User: defineUser(sequelize),
});

export type Models = ReturnType<typeof defineModels>;
