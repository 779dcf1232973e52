export { filesOfRemote } from '../generate/generate-remote.ts';
export {
  startPostgres,
  startRedis,
  type ThrowawayOptions,
  type ThrowawayPostgres,
  type ThrowawayRedis,
} from './start-stores.ts';
export { provisionSchema } from '../stores/provision.ts';
export { createTestDatabase, type TestDatabase } from './test-database.ts';
export { testEnvironment, testRedisUrl } from './test-environment.ts';
export { startTestStores } from './test-stores.ts';
