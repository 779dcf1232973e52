import { getPlans } from '@backflow/service-kit/testing';
import type { PlanStep } from '@backflow/service-kit/testing';
import { describe, expect, it } from '@jest/globals';
import { useLearningService } from '../test/start-learning-service.ts';

const CATEGORY = '00000000-0000-4000-8000-00000000000';
const COUNT = 20_000;

const service = await useLearningService();
const admin = await service.as(await service.buildMember({ isAdmin: true }));
for (const table of ['courses', 'resources']) {
  const kind = table.slice(0, -1);
  await service.asOwner(
    `insert into learning.${kind}_categories (id, name)
     select ('${CATEGORY}' || n)::uuid, 'Category ' || n from generate_series(0, 9) n`,
  );
  // The search index is not needed here and would take most of the time. Offers are added below in one statement.
  await service.asOwner(`drop index learning.${table}_search`);
  await service.asOwner(`alter table learning.${table} disable trigger ${table}_words_added`);
  if (kind === 'course') {
    await service.asOwner('alter table learning.courses disable trigger courses_publish_offer');
  }
  const more =
    kind === 'course'
      ? ['', '']
      : [', view_count, published_at', `, n % 400, timestamptz '2026-01-01 00:00Z'`];
  for (let from = 1; from < COUNT; from += 2000) {
    await service.asOwner(
      `insert into learning.${table} (title, created_at, category_id, access_level, is_published ${more[0]})
       select md5(n::text), timestamptz '2026-01-01 00:00Z' - n * interval '1 hour', ('${CATEGORY}' || n % 10)::uuid,
              case when n % 500 = 0 then 'premium' else 'free' end, n % 400 > 0 ${more[1]}
         from generate_series($1::int, $2::int) n`,
      [from, from + 1999],
    );
  }
}
// Bookings are spread evenly over categories and access levels.
await service.asOwner(`
  insert into bookings.offers
    (id, kind, title, price, access_level, is_published, version, details, confirmed)
  select id, 'course', title, price, access_level, is_published, version, '{}',
         extract(epoch from timestamptz '2026-01-01 00:00Z' - created_at)::int / 3600 / 10 % 400
    from learning.courses`);
await service.asOwner(
  'analyze learning.courses, learning.resources, learning.ranked_resources, bookings.offers',
);

/** The steps that read the records of a list. */
async function readingRecords(path: string): Promise<PlanStep[]> {
  const plans = await getPlans(service, async () => {
    expect((await admin.get(path)).status).toBe(200);
  });
  return plans.flat().filter(({ table = '' }) => /courses$|resources$|offers$/.test(table));
}

const LISTS = [
  ...['newest', 'title', 'enrollments'].map((sort) => ['courses', sort] as const),
  ...['newest', 'title', 'views'].map((sort) => ['resources', sort] as const),
];

describe.each(LISTS)('few of twenty thousand %s by %s are read', (kind, sort) => {
  it.each([
    ['of all', ''],
    ['of published ones', 'status=published'],
    ['of drafts', 'status=draft'],
    ['of a category', `categoryId=${CATEGORY}3`],
    ['of premium ones', 'accessLevel=premium'],
    ['of premium ones of a category', `categoryId=${CATEGORY}0&accessLevel=premium`],
    ['of what no category has', `categoryId=${CATEGORY}3&accessLevel=paid`],
    ['of premium drafts', 'status=draft&accessLevel=premium'],
  ])('%s, on the first page and on a later one', async (_what, filter) => {
    const path = `/api/admin/${kind}?limit=20&sort=${sort}&${filter}`;
    const { body } = await admin.get(path);
    const cursor = body.page.nextCursor as string | null;
    for (const page of [path, ...(cursor ? [`${path}&cursor=${cursor}`] : [])]) {
      const steps = await readingRecords(page);
      expect(steps.length).toBeGreaterThan(0);
      for (const { node, rows } of steps) {
        expect(node).not.toBe('Seq Scan');
        expect(rows).toBeLessThan(300);
      }
    }
  });
});
