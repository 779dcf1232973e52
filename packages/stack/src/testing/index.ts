export { filesOfRemote } from '../generate/generate-remote.ts';
export {
  startPostgres,
  startRedis,
  type ThrowawayOptions,
  type ThrowawayPostgres,
  type ThrowawayRedis,
} from './start-stores.ts';
export { createTestDatabase, type TestDatabase } from './test-database.ts';
export { testEnvironment } from './test-environment.ts';
export { testRedisUrl } from './test-redis-url.ts';
export { startTestStores } from './test-stores.ts';
