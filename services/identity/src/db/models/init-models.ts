import type { Sequelize } from 'sequelize';
import { initUser } from './user.ts';

/** Binds every model of the service to its database. */
export function initModels(sequelize: Sequelize): void {
  initUser(sequelize);
}
