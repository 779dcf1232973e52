import { randomUUID } from 'node:crypto';
import type { ResourceView } from '@backflow/contracts/learning';
import { walkPages } from '@backflow/service-kit/testing';
import type { TestClient, TestResponse } from '@backflow/service-kit/testing';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { useLearningService } from '../../test/start-learning-service.ts';

const service = await useLearningService();
const visitor = await service.as(null);
beforeEach(() => service.models.Resource.destroy({ where: {} }));

const getTitles = ({ body }: TestResponse): string[] => body.data.map(({ title }: ResourceView) => title);
const list = async (query = '') => getTitles(await visitor.get(`/api/resources?${query}`));

const walk = async (query: string): Promise<string[]> =>
  (await walkPages<ResourceView>(visitor, `/api/resources?${query}`)).map(({ title }) => title);

describe('the list of resources', () => {
  it('shows published resources, newest first, with names and without bodies', async () => {
    const categoryId = await service.buildCategory('Test Procedures');
    const supplierId = await service.buildSupplier('Sierra Backflow');
    const { id } = await service.buildResource({
      title: 'newest',
      excerpt: 'In short',
      content: 'the body',
      author: 'Elena Ramirez',
      ...{ categoryId, supplierId },
    });
    await service.buildResource({ title: 'older', accessLevel: 'premium' });
    await service.buildResource({ title: 'draft', isPublished: false });
    await service.buildResource({ title: 'deleted', deletedAt: new Date() });
    const response = await visitor.get('/api/resources');
    expect(getTitles(response)).toEqual(['newest', 'older']);
    expect(response.body.data[0]).toEqual({
      id,
      title: 'newest',
      description: null,
      excerpt: 'In short',
      author: 'Elena Ramirez',
      imageUrl: null,
      publishedAt: expect.stringMatching(/^2026-06-01T14:\d\d:00\.000Z$/),
      viewCount: 0,
      categoryId,
      categoryName: 'Test Procedures',
      supplierId,
      supplierName: 'Sierra Backflow',
      accessLevel: 'free',
      isPublished: true,
      needsPremium: false,
    });
  });

  it('shows a supplier’s current name', async () => {
    const supplierId = await service.buildSupplier('Old name');
    await service.buildResource({ supplierId });
    await service.asOwner('update events.suppliers set name = $1 where id = $2', ['New name', supplierId]);
    const { body } = await visitor.get('/api/resources');
    expect(body.data[0].supplierName).toBe('New name');
  });

  it('says whether a member needs premium, and nothing of visitors', async () => {
    for (const accessLevel of ['free', 'paid', 'premium'] as const) {
      await service.buildResource({ title: accessLevel, accessLevel });
    }
    const needing = async (client: TestClient) =>
      (await client.get('/api/resources')).body.data
        .filter(({ needsPremium }: ResourceView) => needsPremium)
        .map(({ title }: ResourceView) => title);
    const member = (overrides: object) => service.buildMember(overrides).then((one) => service.as(one));
    expect(await needing(visitor)).toEqual([]);
    expect(await needing(await member({}))).toEqual(['paid', 'premium']);
    expect(await needing(await member({ subscriptionStatus: 'premium' }))).toEqual([]);
    expect(await needing(await member({ isAdmin: true }))).toEqual([]);
  });

  it('filters by category, supplier, access level and tab, in any combination', async () => {
    const [category, other] = [await service.buildCategory(), await service.buildCategory()];
    const supplier = await service.buildSupplier();
    const build = (title: string, categoryId: string | null, supplierId: string | null, level: string) =>
      service.buildResource({ title, categoryId, supplierId, accessLevel: level as 'free' });
    await build('a', category, supplier, 'free');
    await build('b', category, null, 'premium');
    await build('c', other, supplier, 'paid');
    await build('d', null, null, 'free');
    expect(await list(`categoryId=${category}`)).toEqual(['a', 'b']);
    expect(await list(`categoryId=${category.toUpperCase()}`)).toEqual(['a', 'b']);
    expect(await list(`supplierId=${supplier}`)).toEqual(['a', 'c']);
    expect(await list('accessLevel=free')).toEqual(['a', 'd']);
    expect(await list('tab=free')).toEqual(['a', 'd']);
    expect(await list('tab=premium&accessLevel=premium')).toEqual(['b']);
    expect(await list('tab=premium&accessLevel=free')).toEqual([]);
    expect(await list(`categoryId=${other}&supplierId=${supplier}&accessLevel=paid`)).toEqual(['c']);
    expect(await list(`categoryId=${category}&supplierId=${supplier}&accessLevel=paid`)).toEqual([]);
    expect(await list(`categoryId=${randomUUID()}`)).toEqual([]);
    expect(await list('categoryId=&supplierId=&accessLevel=&tab=&ids=&search=')).toHaveLength(4);
  });

  it('has no gaps or repeats among resources of the same instant', async () => {
    const all = Array.from({ length: 23 }, (_, index) => `${index}`);
    const instants = [0, 1, 2].map(
      (days) => new Date(Date.parse('2026-05-01T10:00:00Z') + days * 86_400_000),
    );
    for (const title of all) {
      await service.buildResource({ title, publishedAt: instants[Number(title) % 3] ?? null });
    }
    const walked = await walk('limit=4');
    expect(walked.toSorted()).toEqual(all.toSorted());
    expect(walked).toEqual(await list());
  });

  it('has the six most viewed in Popular, and none without views', async () => {
    const viewCounts = [3, 0, 12, 7, 7, 1, 5, 2, 9];
    for (const viewCount of viewCounts) await service.buildResource({ title: `${viewCount}`, viewCount });
    await service.buildResource({ title: 'draft', viewCount: 90, isPublished: false });
    const gone = await service.buildResource({ title: 'gone', viewCount: 90 });
    await gone.update({ deletedAt: new Date() });
    const hidden = await service.buildResource({ title: 'hidden', viewCount: 90, isPublished: false });
    expect(await list('tab=popular')).toEqual(['12', '9', '7', '7', '5', '3']);
    expect(await list('tab=popular&limit=2')).toEqual(['12', '9']);
    expect(await list('tab=popular&accessLevel=premium')).toEqual([]);
    await hidden.update({ isPublished: true, accessLevel: 'premium' });
    expect(await list('tab=popular&accessLevel=premium')).toEqual(['hidden']);
    await hidden.destroy();
    expect(await list('tab=popular&accessLevel=premium')).toEqual([]);
  });

  it('filters by ids, without drafts', async () => {
    const one = await service.buildResource({ title: 'one' });
    await service.buildResource({ title: 'two' });
    const three = await service.buildResource({ title: 'three', viewCount: 2 });
    const draft = await service.buildResource({ isPublished: false });
    const ids = `ids=${three.id},${one.id.toUpperCase()},${draft.id},${randomUUID()}`;
    expect(await list(ids)).toEqual(['one', 'three']);
    expect(await list(`${ids}&tab=popular`)).toEqual(['three']);
    expect(await list(`${ids}&search=thr`)).toEqual(['three']);
  });

  it.each([
    ['categoryId=valves', 'categoryId'],
    ['supplierId=1', 'supplierId'],
    ['accessLevel=gold', 'accessLevel'],
    ['tab=best', 'tab'],
    ['ids=1,2', 'ids'],
    [`ids=${Array.from({ length: 21 }, () => randomUUID()).join(',')}`, 'ids'],
    [`search=${'a'.repeat(10_000)}`, 'search'],
    ['limit=0', 'limit'],
    ['cursor=nonsense', 'cursor'],
    ['search=valve&cursor=nonsense', 'cursor'],
    ['tab=free&tab=premium', 'tab'],
  ])('refuses %s', async (query, field) => {
    const { status, body } = await visitor.get(`/api/resources?${query}`);
    expect([status, body.code, body.errors[0].path]).toEqual([400, 'VALIDATION_FAILED', field]);
  });
});
