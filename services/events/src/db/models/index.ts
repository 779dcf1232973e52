import type { Sequelize } from 'sequelize';
import { defineEvent } from './event.ts';
import { defineRegistration } from './registration.ts';
import { defineSupplier } from './supplier.ts';
import { defineWebinarRegistration } from './webinar-registration.ts';
import { defineWebinar } from './webinar.ts';

/** The models of this schema, bound to one connection pool. Reads are `*.query.ts`. */
export const defineModels = (sequelize: Sequelize) => ({
  Event: defineEvent(sequelize),
  Registration: defineRegistration(sequelize),
  Supplier: defineSupplier(sequelize),
  Webinar: defineWebinar(sequelize),
  WebinarRegistration: defineWebinarRegistration(sequelize),
});

export type Models = ReturnType<typeof defineModels>;
