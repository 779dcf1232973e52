import type { ResourceCounts, ResourceView } from '@backflow/contracts/learning';
import { describe, expect, it } from '@jest/globals';
import { useLearningService } from '../../test/start-learning-service.ts';

const service = await useLearningService();
const visitor = await service.as(null);
const category = await service.buildCategory();
await service.buildResource({ title: 'Gauge care', excerpt: 'For who tests a relief valve', viewCount: 4 });
await service.buildResource({ title: 'The dripping relief valve', accessLevel: 'premium', viewCount: 2 });
await service.buildResource({
  title: 'Freeze protection',
  content: 'Drain it. A relief valve bursts too.',
});
await service.buildResource({ title: 'Relief valve drainage', accessLevel: 'paid', categoryId: category });
await service.buildResource({ title: 'Relief valve draft', isPublished: false });
await service.buildResource({ title: 'Relief valve gone', deletedAt: new Date() });

const search = async (typed: string, more = ''): Promise<ResourceView[]> =>
  (await visitor.get(`/api/resources?search=${encodeURIComponent(typed)}${more}`)).body
    .data as ResourceView[];
const titles = async (typed: string, more?: string) => (await search(typed, more)).map(({ title }) => title);
const counts = async (query: string) =>
  (await visitor.get(`/api/resources/counts?${query}`)).body.data as ResourceCounts;

describe('searching resources', () => {
  it('finds titles first, then cards, then free bodies', async () => {
    const found = await titles('relief valve');
    expect(found.slice(0, 2).toSorted()).toEqual(['Relief valve drainage', 'The dripping relief valve']);
    expect(found.slice(2)).toEqual(['Gauge care', 'Freeze protection']);
  });

  it('finds word prefixes and words with typos', async () => {
    expect(await titles('gau')).toEqual(['Gauge care']);
    expect(await titles('driping')).toEqual(['The dripping relief valve']);
    expect(await titles('no such thing')).toEqual([]);
    expect(await titles('???')).toEqual([]);
  });

  it('reveals no words of drafts', async () => {
    const { id } = await service.buildResource({ title: 'Draniage of pits', isPublished: false });
    expect(await titles('draniage')).toEqual(['Relief valve drainage']);
    await service.context.models.Resource.update({ isPublished: true }, { where: { id } });
    expect(await titles('draniage')).toEqual(['Draniage of pits']);
    await service.context.models.Resource.destroy({ where: { id } });
  });

  it('marks matches in the title and in the text of the card', async () => {
    const [gauge] = await search('gauge relief');
    expect(gauge?.marks).toEqual({
      title: ['', 'Gauge', ' care'],
      text: ['For who tests a ', 'relief', ' valve'],
    });
    expect((await search(''))[0]).not.toHaveProperty('marks');
  });

  it('combines with filters and tabs', async () => {
    expect(await titles('relief valve', '&tab=premium')).toEqual(['The dripping relief valve']);
    expect(await titles('relief valve', '&tab=popular')).toEqual(['Gauge care', 'The dripping relief valve']);
    expect(await titles('relief valve', `&categoryId=${category.toUpperCase()}`)).toEqual([
      'Relief valve drainage',
    ]);
    expect(await titles('relief valve', `&categoryId=${category}&accessLevel=free`)).toEqual([]);
  });

  it('has pages', async () => {
    const { body } = await visitor.get('/api/resources?search=relief%20valve&limit=3');
    const second = await visitor.get(
      `/api/resources?search=relief%20valve&limit=3&cursor=${body.page.nextCursor}`,
    );
    expect([...body.data, ...second.body.data].map(({ title }: ResourceView) => title)).toEqual(
      await titles('relief valve'),
    );
    expect(second.body.page.nextCursor).toBeNull();
  });

  it('counts the matches of each tab', async () => {
    expect(await counts('search=relief%20valve')).toEqual({
      all: 4,
      popular: 2,
      free: 2,
      premium: 1,
      isCut: false,
    });
    expect(await counts(`search=relief&categoryId=${category}`)).toMatchObject({
      all: 1,
      free: 0,
      premium: 0,
    });
    expect(await counts('search=nothing')).toMatchObject({ all: 0, popular: 0 });
  });

  it('reports when there are too many matches to count, and counts each tab by itself', async () => {
    await service.asOwner(
      `insert into learning.resources (title, access_level, is_published, published_at)
       select 'Hydrant ' || n, case when n <= 3 then 'premium' else 'paid' end, true, now() - n * interval '1 day'
         from generate_series(1, 230) n`,
    );
    expect(await counts('search=hydrant')).toEqual({
      all: 200,
      popular: 0,
      free: 0,
      premium: 3,
      isCut: true,
    });
    expect(await titles('hydrant', '&tab=premium')).toHaveLength(3);
    expect(await counts('search=hydrant&accessLevel=paid')).toMatchObject({ all: 200, premium: 0 });
  });
});
