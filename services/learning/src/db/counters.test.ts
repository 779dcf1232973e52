import { differencesAfterRandomWrites } from '@backflow/service-kit/testing';
import type { RandomInteger } from '@backflow/service-kit/testing';
import { expect, it } from '@jest/globals';
import { useLearningService } from '../../test/start-learning-service.ts';

const service = await useLearningService();

const SUPPLIER = '00000000-0000-4000-9000-00000000000';
const LEVELS = ['free', 'paid', 'premium'];
/** A quarter has no category. */
const someCategory = (random: RandomInteger, table: string) =>
  random(4) === 0 ? 'null' : `(select id from learning.${table} order by name offset ${random(4)} limit 1)`;
const some = (random: RandomInteger, table: string) =>
  `id in (select id from learning.${table} order by md5(id::text || '${random(1000)}') limit ${random(4)})`;
const insert = (random: RandomInteger, rows: number) => `
  insert into learning.resources (title, category_id, supplier_id, access_level, is_published, published_at, view_count, deleted_at)
  select 'Article', ${someCategory(random, 'resource_categories')}, ('${SUPPLIER}' || ${random(3)})::uuid, '${LEVELS[random(3)]}',
         ${random(2)} = 1, now(), ${random(3)}, case when ${random(4)} = 0 then now() end from generate_series(1, ${rows})`;

it('counters of resources are the real counts after any writes', async () => {
  for (let n = 0; n < 4; n += 1) await service.buildCategory(`Category ${n}`);
  const set = (what: (random: RandomInteger) => string) => (random: RandomInteger) =>
    `update learning.resources set ${what(random)} where ${some(random, 'resources')}`;
  const differences = await differencesAfterRandomWrites(service, {
    writes: [
      (random) => insert(random, 1),
      (random) => insert(random, random(5)),
      set((random) => `category_id = ${someCategory(random, 'resource_categories')}`),
      set(() => 'deleted_at = case when deleted_at is null then now() end'),
      set((random) => `is_published = not is_published, supplier_id = ('${SUPPLIER}' || ${random(3)})::uuid`),
      set((random) => `view_count = ${random(3)}, access_level = '${LEVELS[random(3)]}'`),
      set(() => 'view_count = view_count + 1'),
      (random) => `delete from learning.resources where ${some(random, 'resources')}`,
    ],
    counters: {
      resource_counts: [
        `select category_id, supplier_id, access_level, published::int, viewed::int from learning.resource_counts
          where published <> 0 order by 1, 2, 3`,
        `select category_id, supplier_id, access_level, count(*)::int as published, (count(*) filter (where view_count > 0))::int as viewed
           from learning.resources where is_published and deleted_at is null group by 1, 2, 3 order by 1, 2, 3`,
      ],
      ranked_resources: [
        `select id, view_count, is_published, category_id, supplier_id, access_level from learning.ranked_resources order by id`,
        `select id, view_count, is_published, category_id, supplier_id, access_level from learning.resources
          where deleted_at is null order by id`,
      ],
      uses: [
        'select id, use_count from learning.resource_categories order by id',
        `select id, (select count(*)::int from learning.resources r where r.category_id = c.id and r.deleted_at is null) as use_count
           from learning.resource_categories c order by id`,
      ],
    },
  });
  expect(differences).toEqual([]);
});

it('counters of courses are the real counts after any writes', async () => {
  await service.asOwner(
    `insert into learning.course_categories (name) select 'Category ' || n from generate_series(1, 4) n`,
  );
  const differences = await differencesAfterRandomWrites(service, {
    writes: [
      (random) => `insert into learning.courses (title, category_id, is_published, deleted_at)
        select 'Course', ${someCategory(random, 'course_categories')}, true, case when ${random(4)} = 0 then now() end
          from generate_series(1, ${random(4)})`,
      (random) =>
        `update learning.courses set category_id = ${someCategory(random, 'course_categories')} where ${some(random, 'courses')}`,
      (random) => `update learning.courses set title = 'Title ${random(9)}' where ${some(random, 'courses')}`,
      (random) =>
        `update learning.courses set deleted_at = case when deleted_at is null then now() end where ${some(random, 'courses')}`,
      (random) => `delete from learning.courses where ${some(random, 'courses')}`,
    ],
    counters: {
      total: [
        'select total_courses from learning.stats_v1',
        'select count(*)::int as total_courses from learning.courses where deleted_at is null',
      ],
      uses: [
        'select id, use_count from learning.course_categories order by id',
        `select id, (select count(*)::int from learning.courses r where r.category_id = c.id and r.deleted_at is null) as use_count
           from learning.course_categories c order by id`,
      ],
    },
  });
  expect(differences).toEqual([]);
});
