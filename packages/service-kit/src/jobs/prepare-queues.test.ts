import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { jobContract } from '@backflow/contracts';
import { z } from 'zod/mini';
import { openBench, until } from '../../test/job-bench.ts';
import type { Bench } from '../../test/job-bench.ts';
import { job } from './job.ts';

const nightly = jobContract({ name: 'events.nightly', data: z.null(), schedule: '30 3 * * *' });
const monthly = jobContract({ name: 'events.monthly', data: z.null(), schedule: '0 9 1 * *' });

let bench: Bench;
beforeAll(async () => {
  bench = await openBench('events', [nightly, monthly]);
  await bench.admin.query(
    `select jobs.create_queue('media.fixture', '{"policy": "short"}');
     insert into jobs.schedule (name, cron, timezone) values ('media.fixture', '0 * * * *', 'UTC')`,
  );
});
afterAll(() => bench.close());

async function schedules() {
  const { rows } = await bench.admin.query(`select name, cron, timezone from jobs.schedule
      where name like 'events.%' or name = 'media.fixture' order by name`);
  return rows as unknown[];
}
const SWEEP = { name: 'media.fixture', cron: '0 * * * *', timezone: 'UTC' };
const PACIFIC = 'America/Los_Angeles';

it('schedules are noted in Pacific time, changed, and removed with the schedule or the job', async () => {
  expect(await schedules()).toEqual([
    { name: 'events.monthly', cron: '0 9 1 * *', timezone: PACIFIC },
    { name: 'events.nightly', cron: '30 3 * * *', timezone: PACIFIC },
    SWEEP,
  ]);
  await bench.prepare([
    { ...nightly, schedule: '0 4 * * *' },
    { ...monthly, schedule: undefined },
  ]);
  expect(await schedules()).toEqual([
    { name: 'events.nightly', cron: '0 4 * * *', timezone: PACIFIC },
    SWEEP,
  ]);
  await bench.prepare([]);
  expect(await schedules()).toEqual([SWEEP]);
});

it('a queue follows its contract when that changes', async () => {
  await bench.prepare([{ ...nightly, retries: 9, retryDelay: 5, expireSeconds: 120 }]);
  const { rows } = await bench.admin.query(
    `select retry_limit, retry_delay, retry_delay_max, expire_seconds from jobs.queue where name = 'events.nightly'`,
  );
  expect(rows).toEqual([{ retry_limit: 9, retry_delay: 5, retry_delay_max: 3600, expire_seconds: 120 }]);
});

it('a job of another service’s name is refused', async () => {
  await expect(bench.prepare([{ ...nightly, name: 'media.nightly' }])).rejects.toThrow('no job of events');
});

it('a job by the clock is done once, by whichever process, also when its hour passed while nothing ran', async () => {
  await bench.prepare([nightly]);
  await bench.admin.query(
    `update jobs.version set cron_on = now() - interval '2 days';
     update jobs.schedule set created_on = now() - interval '3 days', updated_on = now() - interval '3 days'`,
  );
  const owner = { url: bench.database.urlFor('notifications'), maintain: true };
  for (const each of [bench.open(owner), bench.open(owner)]) each.work();
  let runs = 0;
  for (const each of [bench.open(), bench.open()]) {
    each.work(
      job(nightly, () => {
        runs += 1;
        return Promise.resolve();
      }),
    );
  }
  await until(async () => (await bench.rows(nightly.name)).some(({ state }) => state === 'completed'));
  expect(await bench.rows(nightly.name)).toHaveLength(1);
  expect(runs).toBe(1);
});
