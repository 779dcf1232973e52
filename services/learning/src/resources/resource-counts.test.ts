import type { ResourceCounts } from '@backflow/contracts/learning';
import { select, sql } from '@backflow/service-kit';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { useLearningService } from '../../test/start-learning-service.ts';

const service = await useLearningService();
const visitor = await service.as(null);
beforeEach(() => service.models.Resource.destroy({ where: {} }));

const counts = async (query = ''): Promise<ResourceCounts> =>
  (await visitor.get(`/api/resources/counts?${query}`)).body.data as ResourceCounts;
const none = { all: 0, popular: 0, free: 0, premium: 0, isCut: false };

describe('the counts of the tabs', () => {
  it('count published resources, for Popular the six it shows', async () => {
    expect(await counts()).toEqual(none);
    for (const accessLevel of ['free', 'free', 'paid', 'premium'] as const) {
      await service.buildResource({ accessLevel });
    }
    await service.buildResource({ isPublished: false });
    await service.buildResource({ deletedAt: new Date() });
    expect(await counts()).toEqual({ ...none, all: 4, free: 2, premium: 1 });
    for (let viewed = 0; viewed < 8; viewed++) await service.buildResource({ viewCount: 1 });
    expect(await counts()).toEqual({ ...none, all: 12, popular: 6, free: 10, premium: 1 });
  });

  it('follow each change of a resource', async () => {
    const [category, other] = [await service.buildCategory(), await service.buildCategory()];
    const resource = await service.buildResource({ categoryId: category });
    expect(await counts(`categoryId=${category}`)).toMatchObject({ all: 1, free: 1, premium: 0 });
    await resource.update({ accessLevel: 'premium' });
    expect(await counts(`categoryId=${category}`)).toMatchObject({ all: 1, free: 0, premium: 1 });
    await resource.update({ categoryId: other, viewCount: 1 });
    expect(await counts(`categoryId=${category}`)).toEqual(none);
    expect(await counts(`categoryId=${other}`)).toMatchObject({ all: 1, popular: 1, premium: 1 });
    await resource.update({ isPublished: false });
    expect(await counts(`categoryId=${other}`)).toEqual(none);
    await resource.update({ isPublished: true, categoryId: null });
    expect(await counts()).toMatchObject({ all: 1 });
    await resource.update({ deletedAt: new Date() });
    expect(await counts()).toEqual(none);
  });

  it('stay exact under concurrent writes, with every filter', async () => {
    const categories = [null, await service.buildCategory(), await service.buildCategory()];
    const suppliers = [null, await service.buildSupplier()];
    const levels = ['free', 'paid', 'premium'] as const;
    const any = <Item>(items: readonly Item[], index: number) => items[index % items.length] as Item;
    const built = await Promise.all(
      Array.from({ length: 60 }, (_, index) =>
        service.buildResource({
          categoryId: any(categories, index),
          supplierId: any(suppliers, index >> 1),
          accessLevel: any(levels, index >> 2),
          isPublished: index % 5 !== 0,
        }),
      ),
    );
    await Promise.all(
      built.map((resource, index) =>
        resource.update({
          categoryId: any(categories, index + 1),
          isPublished: index % 3 !== 0,
          viewCount: index % 2,
        }),
      ),
    );
    for (const categoryId of categories) {
      for (const supplierId of suppliers) {
        for (const accessLevel of [null, ...levels]) {
          const filters = { categoryId, supplierId, accessLevel };
          const given = Object.entries(filters).flatMap(([name, value]) =>
            value ? [`${name}=${value}`] : [],
          );
          expect([given, await counts(given.join('&'))]).toEqual([given, await countRows(filters)]);
        }
      }
    }
  });

  it.each(['accessLevel=gold', 'categoryId=x', `search=${'a'.repeat(10_000)}`])(
    'refuse %s',
    async (query) => {
      expect((await visitor.get(`/api/resources/counts?${query}`)).status).toBe(400);
    },
  );
});

async function countRows(filters: Record<string, string | null>): Promise<ResourceCounts> {
  const { categoryId, supplierId, accessLevel } = filters;
  const [row] = await select<ResourceCounts>(
    service.context.db,
    'by-hand',
    sql`
      select count(*)::int as "all", least(6, count(*) filter (where view_count > 0))::int as popular,
             (count(*) filter (where access_level = 'free'))::int as free,
             (count(*) filter (where access_level = 'premium'))::int as premium, false as "isCut"
        from resources where is_published and deleted_at is null
         and (${categoryId}::uuid is null or category_id = ${categoryId})
         and (${supplierId}::uuid is null or supplier_id = ${supplierId})
         and (${accessLevel}::text is null or access_level = ${accessLevel})`,
  );
  return row ?? none;
}
