import type { Sequelize } from 'sequelize';
import { defineEvent } from './event.ts';
import { defineSupplier } from './supplier.ts';
import { defineWebinar } from './webinar.ts';

/** The models of this schema, bound to one connection pool. Reads are `*.query.ts`. */
export const defineModels = (sequelize: Sequelize) => ({
  Event: defineEvent(sequelize),
  Supplier: defineSupplier(sequelize),
  Webinar: defineWebinar(sequelize),
});

export type Models = ReturnType<typeof defineModels>;
