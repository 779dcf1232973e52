import { randomUUID } from 'node:crypto';
import { MAX_POST } from '@backflow/contracts/community';
import { describe, expect, it } from '@jest/globals';
import { admin, member, pat, getPost, sam, service, setUpForum, getTopic } from '../../test/forum.ts';
import { buildFile, setSettings, stored } from '../../test/other-schemas.ts';

setUpForum();

const topic = (overrides = {}) => ({ title: 'Hose bibbs', content: `Text ${randomUUID()}`, ...overrides });
const begin = (overrides = {}, client = member) => client.post('/api/forum/topics', topic(overrides));

describe('creating a topic', () => {
  it('stores it as pending with its HTML and preview, and follows it', async () => {
    const content = `# Big\n\nText with **weight** ${'x'.repeat(300)}\n\n<script>alert(1)</script>`;
    const { status, body } = await begin({ title: '  Hose bibbs ', content });
    expect([status, body.message]).toEqual([201, 'Topic created successfully!']);
    const { id } = body.data;
    expect(body.data).toEqual({ id, topicId: id, state: 'pending', number: null });
    const post = await getPost(id);
    expect(post).toMatchObject({
      ...{ topicId: id, title: 'Hose bibbs', content, authorId: pat.id, isStaff: false, state: 'pending' },
      createdAt: new Date(service.clock.now),
    });
    expect(post.html).toContain('<h2>Big</h2>\n<p>Text with <strong>weight</strong>');
    expect(post.html).not.toContain('<script');
    expect(post.preview).toMatch(/^Big Text with weight x+$/);
    expect(post.preview).toHaveLength(200);
    expect(await getTopic(id)).toMatchObject({ publishedAt: null, number: null, categoryId: null });
    const { follows } = await stored();
    expect(follows).toContainEqual({
      row: expect.objectContaining({ topic_id: id, member_id: pat.id }),
    });
  });

  it('never cuts a character of the preview in half', async () => {
    const { body } = await begin({ content: `${'x'.repeat(199)}👩‍🔧🚰` });
    expect((await getPost(body.data.id)).preview).toBe(`${'x'.repeat(199)}👩‍🔧`);
  });

  it('accepts a category and the member’s own files, without duplicates', async () => {
    const { id: categoryId } = await service.buildCategory(randomUUID());
    const file = await buildFile(pat);
    const { body } = await begin({ categoryId, attachmentIds: [file, file.toUpperCase()] });
    expect(await getTopic(body.data.id)).toMatchObject({ categoryId });
    expect(await getPost(body.data.id)).toMatchObject({ attachmentIds: [file] });
  });

  it('ignores fields that members may not set', async () => {
    const id = randomUUID();
    const fields = {
      ...{ isApproved: true, state: 'approved' },
      id,
      isPinned: true,
      isStaff: true,
      number: 1,
    };
    const { body } = await begin({ ...fields, authorId: randomUUID(), createdAt: '2001-01-01T00:00:00Z' });
    expect(body.data.id).not.toBe(id);
    expect(await getPost(body.data.id)).toMatchObject({ state: 'pending', isStaff: false, authorId: pat.id });
    expect(await getTopic(body.data.id)).toMatchObject({ isPinned: false, publishedAt: null });
  });

  it.each([
    ['a blank title', { title: ' \u200b' }, 'title'],
    ['a long title', { title: 'x'.repeat(201) }, 'title'],
    ['no content', { content: undefined }, 'content'],
    ['blank content', { content: '\n \n' }, 'content'],
    ['huge content', { content: 'x'.repeat(MAX_POST + 1) }, 'content'],
    ['markup without end', { content: '*a'.repeat(10_000) }, 'content'],
    ['content that is no text', { content: { a: 1 } }, 'content'],
    ['a category that is none', { categoryId: randomUUID() }, 'categoryId'],
    ['a category that is no id', { categoryId: 'Testing' }, 'categoryId'],
    ['a file that is none', { attachmentIds: [randomUUID()] }, 'attachmentIds'],
    ['too many files', { attachmentIds: Array.from({ length: 11 }, () => randomUUID()) }, 'attachmentIds'],
  ])('refuses %s, and stores nothing', async (_what, overrides, path) => {
    const before = await stored();
    const { status, body } = await begin(overrides);
    expect([status, body.errors[0].path]).toEqual([400, path]);
    expect(await stored()).toEqual(before);
  });

  it('refuses another member’s file', async () => {
    const file = await buildFile(sam);
    const { status, body } = await begin({ attachmentIds: [file] });
    expect([status, body.errors[0].path]).toEqual([400, 'attachmentIds']);
  });
});

describe('a topic is published at once', () => {
  const getState = async (overrides = {}, client = member) =>
    (await begin(overrides, client)).body.data.state as string;
  const LINKS = [
    'See https://epa.gov/guide',
    'See HTTP://EPA.GOV',
    'See www.epa.gov',
    '[guide](https://epa.gov)',
    '[guide]\n\n[guide]: http://epa.gov',
    '`https://epa.gov`',
    'h&#116;tps://epa.gov and [a](h&#116;tps://epa.gov)',
    'https://academy.example.com.evil.example/forum',
    'https://academy.example.com@evil.example/forum',
  ];

  it('for members with three approved posts, and administrators', async () => {
    await service.trust(pat, 2);
    expect(await getState()).toBe('pending');
    await service.trust(pat, 3);
    expect(await getState()).toBe('approved');
    expect(await getState({}, admin)).toBe('approved');
  });

  it.each(LINKS)('with a link, only for members with ten approved posts: %j', async (content) => {
    await service.trust(pat, 9);
    expect(await getState({ content: `${content} ` })).toBe('pending');
    await service.trust(pat, 10);
    expect(await getState({ content: `${content} again` })).toBe('approved');
  });

  it.each(['See https://academy.example.com/forum/1', '[this](/forum/1)', 'wwwhat? https: no'])(
    'when it links to no other site: %j',
    async (content) => {
      await service.trust(pat, 3);
      expect(await getState({ content })).toBe('approved');
      expect(await getState({ title: 'www.epa.gov' })).toBe('pending');
    },
  );

  it('only for administrators while the site moderates every post', async () => {
    await setSettings({ forumModeration: true });
    await service.trust(pat, 50);
    expect(await getState()).toBe('pending');
    expect(await getState({}, admin)).toBe('approved');
    await setSettings({});
  });

  it('with a number, and counted in its category', async () => {
    await service.trust(pat);
    const { id: categoryId } = await service.buildCategory(randomUUID());
    const { body } = await begin({ categoryId });
    const found = await getTopic(body.data.id);
    expect(found).toMatchObject({ publishedAt: new Date(service.clock.now), number: expect.any(Number) });
    const { categories } = await stored();
    expect(categories).toContainEqual({
      row: expect.objectContaining({ id: categoryId, topic_count: 1 }),
    });
  });
});
