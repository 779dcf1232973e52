import { describe, expect, it } from '@jest/globals';
import { other, pat, service, setUpForum } from '../../test/forum.ts';

setUpForum();

interface Found {
  title: string;
  found: { title: string[]; text: string[]; number: number | null };
}
const find = async (typed: string, query = '', client = other): Promise<Found[]> =>
  (await client.get(`/api/forum/topics?search=${encodeURIComponent(typed)}&${query}`)).body.data;
const titles = async (...args: Parameters<typeof find>) => (await find(...args)).map(({ title }) => title);

describe('a search', () => {
  it('finds each topic once, by the best of its posts, titles first', async () => {
    const titled = await service.buildTopic(pat, { title: 'A stuck gasket', content: 'Nothing else.' });
    const replied = await service.buildTopic(pat, { title: 'Replied', content: 'Nothing.' });
    await service.buildReply(replied, pat, { content: 'No.' });
    await service.buildReply(replied, pat, {
      content: '**gasket** and [gasket](https://example.com), gasket',
    });
    await service.buildReply(replied, pat, { content: `one gasket ${'more words '.repeat(20)}` });
    await service.buildReply(titled, pat, { content: 'The gasket again.' });
    const found = await find('gasket');
    expect(found.map(({ title, found: { number } }) => [title, number])).toEqual([
      ['A stuck gasket', null],
      ['Replied', 2],
    ]);
    expect(found[0]?.found).toEqual({
      title: ['A stuck ', 'gasket', ''],
      text: ['Nothing else.'],
      number: null,
    });
    expect(found[1]?.found.text).toEqual(['', 'gasket', ' and ', 'gasket', ', ', 'gasket', '']);
  });

  it.each(['cafe jose', 'CAFÉ JOSÈ', 'vàlv', 'valvluas'])(
    'finds accents, and without them: %s',
    async (typed) => {
      const title = 'Café José: prueba de válvulas';
      const { id } = await service.buildTopic(pat, { title, content: 'Nothing else.' });
      expect(await titles(typed)).toEqual([title]);
      await service.context.models.Post.destroy({ where: { id } });
    },
  );

  it.each(['pending', 'rejected'] as const)('finds no words of %s posts', async (state) => {
    const word = `spindle${state}`;
    const topic = await service.buildTopic(pat, { title: `The ${word}`, content: 'Nothing else.' });
    const typed = word.replace('nd', 'dn');
    expect(await titles(typed)).toEqual([`The ${word}`]);
    await service.buildTopic(pat, { title: typed, content: typed, state });
    await service.buildReply(topic, pat, { content: typed, state });
    expect(await titles(typed)).toEqual([`The ${word}`]);
  });

  it('shows the text around a match far down a post', async () => {
    const content = `${'first words '.repeat(60)}a rare manifold here ${'last words '.repeat(60)}`;
    await service.buildTopic(pat, { content });
    const text = (await find('manifold'))[0]?.found.text.join('') ?? '';
    expect(text).toMatch(/^…(first|words) .* a rare manifold here .*…$/);
    expect(text.length).toBeLessThanOrEqual(202);
  });

  it('is filtered by category, followed topics and own topics', async () => {
    const { id: categoryId } = await service.buildCategory('Hoses');
    const inside = await service.buildTopic(pat, { title: 'Inside coupling', categoryId });
    const outside = await service.buildTopic(pat, { title: 'Outside coupling' });
    const own = await service.buildMember();
    const client = await service.as(own);
    await service.buildReply(inside, own, { content: 'coupling' });
    const mine = await service.buildTopic(own, { title: 'Mine', content: 'Without.' });
    await service.buildReply(mine, pat, { content: 'coupling' });
    await service.context.db.sequelize.query('insert into follows (topic_id, member_id) values ($1, $2)', {
      bind: [outside.id, own.id],
    });
    expect((await titles('coupling')).sort()).toEqual(['Inside coupling', 'Mine', 'Outside coupling']);
    expect(await titles('coupling', `categoryId=${categoryId}`)).toEqual(['Inside coupling']);
    expect(await titles('coupling', 'only=mine', client)).toEqual(['Mine']);
    expect(await titles('coupling', 'only=followed', client)).toEqual(['Outside coupling']);
  });

  it('is paged', async () => {
    for (let count = 0; count < 5; count++) {
      const topic = await service.buildTopic(pat, { title: `Unions ${count}` });
      await service.buildReply(topic, pat, { content: 'unions' });
    }
    const found: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const { body } = await other.get(`/api/forum/topics?search=unions&limit=2&cursor=${cursor}`);
      found.push(...body.data.map(({ title }: Found) => title));
      cursor = body.page.nextCursor;
    }
    expect(found).toEqual([4, 3, 2, 1, 0].map((count) => `Unions ${count}`));
    expect((await other.get('/api/forum/topics?search=unions&cursor=x')).status).toBe(400);
    expect(await titles('???')).toEqual([]);
  });
});
