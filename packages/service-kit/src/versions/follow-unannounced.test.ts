import { afterAll, expect, it } from '@jest/globals';
import { fixtureService } from '../../test/fixture-service.ts';
import { asOwner, startTestService, writeAnnounced } from '../testing/index.ts';
import { sql } from '../db/sql.ts';
import { followUnannounced } from './follow-unannounced.ts';

const service = await startTestService(fixtureService([]), { caches: true });
const { redis, log, db, versions } = service.context;
const stop = followUnannounced({ url: service.adminUrl, redis, log });
afterAll(async () => {
  await stop();
  await service.stop();
});

const getVersion = async (id: string) => (await versions.read(undefined, [], id)).versions.member;

/** Polls until Postgres has delivered the notification; the test's timeout ends it. */
async function untilChanged(id: string, before: string | undefined): Promise<void> {
  while ((await getVersion(id)) === before);
}

it('sees what is written by SQL by hand, and by a command, soon after its commit', async () => {
  const { id } = await service.buildMember();
  const other = await service.buildMember();
  const listens = async () =>
    (
      await asOwner<{ n: number }>(
        service,
        `select count(*)::int as n from pg_stat_activity where query like 'listen%'`,
      )
    )[0]?.n ?? 0;
  while ((await listens()) === 0);
  const [before, untouched] = [await getVersion(id), await getVersion(other.id)];
  await asOwner(service, 'update identity.users set is_admin = true where id = $1', [id]);
  await untilChanged(id, before);
  expect(await getVersion(other.id)).toBe(untouched);
});

it('is not needed for writes of services: their version differs when they return', async () => {
  const { id } = await service.buildMember();
  const before = await getVersion(id);
  await writeAnnounced(service, ({ rows }) => rows(sql`update users set is_admin = true where id = ${id}`));
  expect(await getVersion(id)).not.toBe(before);
  expect(
    await db.sequelize
      .query(`select current_setting('backflow.announces') as announces`)
      .then(([rows]) => rows),
  ).toEqual([{ announces: 'on' }]);
});
