import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { getPlans } from '@backflow/service-kit/testing';
import { startNotifications } from '../../test/start-notifications.ts';
import type { Notifications } from '../../test/start-notifications.ts';
import { findCourses, findEvents, findResources, findTopics } from './new-items.ts';

const COUNT = 6000;
/** Larger statements would take too long. */
const BATCH = 1000;
const NOW = new Date('2026-06-08T14:00:00.000Z');
const WEEK = { since: new Date('2026-06-01T14:00:00.000Z'), until: NOW };

let service: Notifications;
beforeAll(async () => {
  service = await startNotifications('smtp://127.0.0.1:1');
  // One a minute, the newest a minute ago: all are from this week.
  const published = `timestamptz '${NOW.toISOString()}' - n * interval '1 minute'`;
  for (let first = 1; first <= COUNT; first += BATCH) {
    const numbers = `generate_series(${first}, ${first + BATCH - 1}) n`;
    for (const statement of [
      `insert into bookings.offers
         (id, kind, title, starts_at, price, access_level, is_published, version, details, first_published_at)
       select gen_random_uuid(), case when n % 2 = 0 then 'event' else 'course' end, 'Class ' || n,
              case when n % 2 = 0 then timestamptz '2026-12-04Z' end, 0, 'free', true, 1, '{}', ${published}
         from ${numbers}`,
      `insert into learning.resources (title, is_published, published_at)
       select 'Article ' || n, true, ${published} from ${numbers}`,
      `with topics as (
         insert into community.topics (id, published_at, number, last_activity_at)
         select gen_random_uuid(), ${published}, n, ${published} from ${numbers} returning id, number, published_at)
       insert into community.posts
         (id, topic_id, title, author_id, content, html, html_version, preview, state, created_at)
       select id, id, 'Topic ' || number, id, '', '', 1, '', 'approved', published_at from topics`,
    ])
      await service.admin.query(statement);
  }
  for (const table of ['bookings.offers', 'learning.resources', 'community.topics', 'community.posts'])
    await service.admin.query(`analyze ${table}`);
}, 120_000);
afterAll(() => service.stop());

it.each([
  ['events', findEvents],
  ['courses', findCourses],
  ['resources', findResources],
  ['topics', findTopics],
] as const)('few of %s are read, however many are new', async (_what, find) => {
  const plans = await getPlans(service, () => find(service.context, WEEK));
  const reads = plans.flat().filter(({ table }) => table !== undefined);
  expect(reads.length).toBeGreaterThan(0);
  expect(reads.filter(({ node }) => node === 'Seq Scan')).toEqual([]);
  expect(Math.max(...reads.map(({ rows }) => rows))).toBeLessThan(1000);
  expect(await find(service.context, WEEK)).toHaveLength(200);
});
