/** The values that the global set-up passes to every test. */
const NAMES = {
  adminUrl: 'TEST_ADMIN_DATABASE_URL',
  template: 'TEST_TEMPLATE_DATABASE',
  redisUrl: 'TEST_REDIS_URL',
  secret: 'TEST_SESSION_SECRET',
} as const;

export type TestEnvironment = Record<keyof typeof NAMES, string>;

export function publishTestEnvironment(values: TestEnvironment): void {
  for (const [key, name] of Object.entries(NAMES)) process.env[name] = values[key as keyof TestEnvironment];
}

/** Throws when the global set-up did not run: only the project `node` of jest.config.js has it. */
export function testEnvironment(): TestEnvironment {
  const read = (key: keyof TestEnvironment): string => {
    const value = process.env[NAMES[key]];
    if (value === undefined)
      throw new Error(`${NAMES[key]} is not set: run this test with npm test -- jest.`);
    return value;
  };
  return {
    adminUrl: read('adminUrl'),
    template: read('template'),
    redisUrl: read('redisUrl'),
    secret: read('secret'),
  };
}

/** The address of a Redis database of this Jest worker. Channels are shared between the workers. */
export function testRedisUrl(): string {
  const worker = Number(process.env.JEST_WORKER_ID ?? '1');
  return `${testEnvironment().redisUrl}/${worker % 64}`;
}
