import type { TestClient } from '@backflow/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startLearningService } from '../test/start-learning-service.ts';
import type { LearningService } from '../test/start-learning-service.ts';

const CATEGORY = '00000000-0000-4000-8000-00000000000';
const COUNT = 20_000;

let service: LearningService;
let admin: TestClient;
beforeAll(async () => {
  service = await startLearningService();
  admin = await service.as(await service.buildMember({ isAdmin: true }));
  for (const table of ['courses', 'resources']) {
    const kind = table.slice(0, -1);
    await service.asOwner(
      `insert into learning.${kind}_categories (id, name)
       select ('${CATEGORY}' || n)::uuid, 'Category ' || n from generate_series(0, 9) n`,
    );
    // Nothing is searched here, and keeping words takes most of the time of adding rows. Offers are added below, all at once.
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
  // As many bookings in each category and of each access level.
  await service.asOwner(`
    insert into bookings.offers
      (id, kind, title, price, access_level, is_published, version, details, confirmed)
    select id, 'course', title, price, access_level, is_published, version, '{}',
           extract(epoch from timestamptz '2026-01-01 00:00Z' - created_at)::int / 3600 / 10 % 400
      from learning.courses`);
  await service.asOwner(
    'analyze learning.courses, learning.resources, learning.ranked_resources, bookings.offers',
  );
});
afterAll(() => service.stop());

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: Plan[];
}

const stepsOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(stepsOf)];

/** The steps that read what the list is of. */
async function reading(path: string): Promise<Plan[]> {
  const { reader } = service.context.db;
  const sent: { text: string; values: unknown[] }[] = [];
  const query = reader.query.bind(reader);
  reader.query = ((config: (typeof sent)[0]) => {
    sent.push(config);
    return query(config);
  }) as typeof reader.query;
  const { status } = await admin.get(path).finally(() => {
    reader.query = query;
  });
  expect(status).toBe(200);
  const read = sent.find(({ text }) => text.includes('order by'));
  const { rows } = await reader.query<{ 'QUERY PLAN': { Plan: Plan }[] }>({
    text: `explain (analyze, format json) ${read?.text}`,
    values: read?.values ?? [],
  });
  const steps = rows.flatMap((row) => row['QUERY PLAN'].flatMap(({ Plan: plan }) => stepsOf(plan)));
  return steps.filter(({ 'Relation Name': name }) => /courses$|resources$|offers$/.test(name ?? ''));
}

const LISTS = [
  ...['newest', 'title', 'enrollments'].map((sort) => ['courses', sort] as const),
  ...['newest', 'title', 'views'].map((sort) => ['resources', sort] as const),
];

describe.each(LISTS)('of twenty thousand %s by %s few are read', (kind, sort) => {
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
      const steps = await reading(page);
      expect(steps.length).toBeGreaterThan(0);
      for (const step of steps) {
        expect(step['Node Type']).not.toBe('Seq Scan');
        const rows = (step['Actual Rows'] + (step['Rows Removed by Filter'] ?? 0)) * step['Actual Loops'];
        expect(rows).toBeLessThan(300);
      }
    }
  });
});
