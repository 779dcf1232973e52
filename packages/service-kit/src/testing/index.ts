export { loadMigrations, migrate, migrator } from '../db/migrate.ts';
export * from './bits-of-chance.ts';
export * from './build-member.ts';
export * from './declared-duties.ts';
export * from './reversible-migrations.ts';
export * from './sign-cookie.ts';
export * from './test-client.ts';
export * from './test-service.ts';
export * from './topics-announced.ts';
