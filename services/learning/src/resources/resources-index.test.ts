import { encodeCursor } from '@backflow/service-kit';
import { getPlans } from '@backflow/service-kit/testing';
import type { PlanStep } from '@backflow/service-kit/testing';
import { describe, expect, it } from '@jest/globals';
import { useLearningService } from '../../test/start-learning-service.ts';

const CATEGORY = '00000000-0000-4000-8000-00000000000';
const SUPPLIER = '00000000-0000-4000-9000-00000000000';

const service = await useLearningService();
await service.asOwner(
  `insert into learning.resource_categories (id, name)
   select ('${CATEGORY}' || n)::uuid, 'Category ' || n from generate_series(0, 9) n`,
);
// The search index is not needed here and would take most of the time.
await service.asOwner('drop index learning.resources_search');
await service.asOwner('alter table learning.resources disable trigger resources_words_added');
// Insert in parts because of the statement timeout.
for (const part of Array.from({ length: 10 }).keys()) {
  await service.asOwner(
    `insert into learning.resources (title, published_at, category_id, supplier_id, access_level, is_published, view_count)
     select 'Article', timestamptz '2026-01-01 00:00Z' - n * interval '1 hour', ('${CATEGORY}' || n % 10)::uuid,
            ('${SUPPLIER}' || n / 10 % 10)::uuid, case when n % 50 = 0 then 'premium' else 'free' end, true, n % 400
       from generate_series($1::int, $2::int) n`,
    [part * 2000 + 1, part * 2000 + 2000],
  );
}
await service.asOwner('analyze learning.resources, learning.ranked_resources');

/** The steps that read resources during a visitor's call. */
async function readingResources(path: string): Promise<PlanStep[]> {
  const visitor = await service.as(null);
  const plans = await getPlans(service, async () => {
    expect((await visitor.get(path)).status).toBe(200);
  });
  return plans.flat().filter(({ table }) => table?.endsWith('resources'));
}

describe('few of twenty thousand resources are read', () => {
  it.each([
    ['of all', ''],
    ['of a category', `categoryId=${CATEGORY}3`],
    ['of a supplier', `supplierId=${SUPPLIER}4`],
    ['of premium ones', 'tab=premium'],
    ['of a category and a supplier', `categoryId=${CATEGORY}3&supplierId=${SUPPLIER}4`],
    [
      'of what no category and supplier have together',
      `categoryId=${CATEGORY}3&supplierId=${SUPPLIER}4&accessLevel=paid`,
    ],
    ['of premium ones of a category', `categoryId=${CATEGORY}0&accessLevel=premium`],
    [
      'of a category, on a later page',
      `categoryId=${CATEGORY}3&cursor=${cursorAt('2025-03-01T00:00:00.000Z')}`,
    ],
    ['of the popular ones', 'tab=popular'],
    ['of the popular ones of a category', `tab=popular&categoryId=${CATEGORY}3`],
    ['of the popular ones of a supplier', `tab=popular&supplierId=${SUPPLIER}4&accessLevel=premium`],
  ])('%s', async (_what, query) => {
    const steps = await readingResources(`/api/resources?limit=20&${query}`);
    expect(steps.length).toBeGreaterThan(0);
    for (const { node, rows } of steps) {
      expect(node).not.toBe('Seq Scan');
      expect(rows).toBeLessThan(300);
    }
  });

  it('none for the counts', async () => {
    expect(await readingResources(`/api/resources/counts?categoryId=${CATEGORY}3`)).toEqual([]);
  });
});

function cursorAt(instant: string): string {
  return encodeCursor('newest', [instant, `${CATEGORY}0`]);
}
