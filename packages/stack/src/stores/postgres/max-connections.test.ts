import { expect, test } from '@jest/globals';
import { SERVICES } from '../../service-list.ts';
import { testEnvironment } from '../../testing/index.ts';
import { getSettingsSchema } from '../../testing/process-settings.ts';
import { MAX_CONNECTIONS } from './postgres-process.ts';
import { withClient } from './with-client.ts';

/** A service runs twice while its next version replaces it. */
const PROCESSES_OF_A_SERVICE = 2;
/** Migrating opens a pool of two and holds a lock; one service is prepared at a time. */
const PREPARING = 3;
/** Postgres reserves three for superusers; psql, a backup and the supervisor need some. */
const MARGIN = 15;

test('what one platform may open, Postgres takes', async () => {
  const pools = await Promise.all(
    SERVICES.map(async (service) => {
      const { DATABASE_POOL } = (await getSettingsSchema(service)).shape;
      return Number(DATABASE_POOL?.parse(undefined));
    }),
  );
  const services = PROCESSES_OF_A_SERVICE * pools.reduce((sum, each) => sum + each, 0);
  expect(services).toBeGreaterThan(0);
  expect(services + PREPARING + MARGIN).toBeLessThanOrEqual(MAX_CONNECTIONS);
});

test('Postgres is started with that limit', async () => {
  const { rows } = await withClient(testEnvironment().adminUrl, (client) =>
    client.query<{ max_connections: string }>('SHOW max_connections'),
  );
  expect(rows).toEqual([{ max_connections: String(MAX_CONNECTIONS) }]);
});
