import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { admin, pat, service, setUpForum, getTopic } from '../../test/forum.ts';
import { stored } from '../../test/other-schemas.ts';

setUpForum();

const moderate = (id: string, body: object, client = admin) =>
  client.patch(`/api/admin/forum/topics/${id}`, body);
const getCount = async (id: string) => {
  const { categories } = await stored();
  const rows = categories?.map(({ row }) => row as { id: string; topic_count: number });
  return rows?.find((each) => each.id === id)?.topic_count;
};

describe('moderating a topic', () => {
  it('pins, locks and unpins it, with one audit entry for each change', async () => {
    const topic = await service.buildTopic(pat);
    const start = (await service.auditEntries()).length;
    await moderate(topic.id, { isPinned: true });
    await moderate(topic.id, { isPinned: true, isLocked: true });
    expect(await getTopic(topic.id)).toMatchObject({ isPinned: true, isLocked: true });
    await moderate(topic.id, { isPinned: true });
    await moderate(topic.id, {});
    await moderate(topic.id, { isPinned: false });
    const entries = (await service.auditEntries()).slice(start);
    expect(entries.map(({ details }) => details)).toEqual([
      { isPinned: { from: false, to: true } },
      { isLocked: { from: false, to: true } },
      { isPinned: { from: true, to: false } },
    ]);
  });

  it('moves it and the counts of approved topics', async () => {
    const [from, to] = [await service.buildCategory(randomUUID()), await service.buildCategory(randomUUID())];
    const topic = await service.buildTopic(pat, { categoryId: from.id });
    const waiting = await service.buildTopic(pat, { categoryId: from.id, state: 'pending' });
    await moderate(topic.id, { categoryId: to.id.toUpperCase() });
    await moderate(waiting.id, { categoryId: to.id });
    expect([await getCount(from.id), await getCount(to.id)]).toEqual([0, 1]);
    await moderate(topic.id, { categoryId: null });
    expect([await getCount(from.id), await getCount(to.id)]).toEqual([0, 0]);
    await moderate(topic.id, { categoryId: from.id });
    expect([await getCount(from.id), await getCount(to.id)]).toEqual([1, 0]);
    await admin.post(`/api/admin/forum/posts/${waiting.id}/approve`);
    expect([await getCount(from.id), await getCount(to.id)]).toEqual([1, 1]);
  });

  it('moves topics in opposite directions concurrently', async () => {
    const [one, two] = [await service.buildCategory(randomUUID()), await service.buildCategory(randomUUID())];
    const there = await Promise.all(
      [one, two, one, two].map(({ id }) => service.buildTopic(pat, { categoryId: id })),
    );
    const moves = there.map(({ id }, index) => moderate(id, { categoryId: (index % 2 ? one : two).id }));
    expect((await Promise.all(moves)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect([await getCount(one.id), await getCount(two.id)]).toEqual([2, 2]);
  });

  it('refuses replies and unknown categories', async () => {
    const topic = await service.buildTopic(pat);
    const reply = await service.buildReply(topic, pat);
    const before = await stored();
    expect((await moderate(topic.id, { categoryId: randomUUID() })).body.errors[0].path).toBe('categoryId');
    expect((await moderate(topic.id, { isPinned: 'yes' })).status).toBe(400);
    expect((await moderate(reply.id, { isPinned: true })).status).toBe(404);
    expect(await stored()).toEqual(before);
  });
});

describe('the replies of a moved topic', () => {
  it('are found in its new category once the job has run', async () => {
    const [from, to] = [await service.buildCategory(randomUUID()), await service.buildCategory(randomUUID())];
    const topic = await service.buildTopic(pat, { categoryId: from.id });
    for (const content of ['A bonnet of brass', 'Another bonnet']) {
      await service.buildReply(topic, pat, { content });
    }
    const foundIn = async ({ id }: { id: string }) =>
      ((await admin.get(`/api/forum/topics?search=bonnet&categoryId=${id}`)).body.data as unknown[]).length;
    await moderate(topic.id, { categoryId: to.id });
    expect([await foundIn(from), await foundIn(to)]).toEqual([1, 0]);
    service.work();
    while ((await foundIn(to)) === 0);
    expect([await foundIn(from), await foundIn(to)]).toEqual([0, 1]);
  });
});
