import { beforeAll, describe, expect, it } from '@jest/globals';
import { ada, member, other, pat, service, setUpForum } from '../../test/forum.ts';

const REPLIES = 7;

setUpForum();

let topic: { id: string };
/** Replies 1 to 7, the third deleted, and unapproved ones between them. */
beforeAll(async () => {
  topic = await service.buildTopic(ada);
  for (let number = 1; number <= REPLIES; number++) {
    const reply = await service.buildReply(topic, ada);
    await service.buildReply(topic, ada, { state: number % 2 ? 'pending' : 'rejected' });
    if (number === 3) await reply.destroy();
  }
});

/** A page of replies, the same from the endpoint for replies and from the one for the topic. */
async function page(query: string, id = topic.id): Promise<[number[], boolean, boolean]> {
  const { body } = await other.get(`/api/forum/topics/${id}/replies?${query}`);
  const ofTopic = await other.get(`/api/forum/topics/${id}?${query.replace('limit=', 'replies=')}`);
  if (query.includes('limit=')) expect(ofTopic.body.data.replies).toEqual(body.data);
  const { replies, hasEarlier, hasLater } = body.data;
  return [replies.map(({ number }: { number: number }) => number), hasEarlier, hasLater];
}

describe('the replies of a topic', () => {
  it.each([
    ['', [1, 2, 4, 5, 6, 7], false, false],
    ['limit=2', [1, 2], false, true],
    ['after=0&limit=2', [1, 2], false, true],
    ['after=2&limit=2', [4, 5], true, true],
    ['after=3&limit=4', [4, 5, 6, 7], true, false],
    ['after=7', [], true, false],
    ['after=2000000000', [], true, false],
    ['before=4&limit=2', [1, 2], false, true],
    ['before=6&limit=2', [4, 5], true, true],
    ['before=2000000000&limit=2', [6, 7], true, false],
    ['before=1', [], false, true],
    ['after=1&before=6&limit=2', [2, 4], true, true],
    ['after=1&before=4', [2], true, true],
  ])('with the query %j', async (query, numbers, hasEarlier, hasLater) => {
    expect(await page(query)).toEqual([numbers, hasEarlier, hasLater]);
  });

  it('are empty for a topic without replies', async () => {
    const { id } = await service.buildTopic(pat);
    expect(await page('', id)).toEqual([[], false, false]);
    expect(await page('before=5', id)).toEqual([[], false, false]);
  });

  it('require valid numbers, and a topic that the member may see', async () => {
    const waiting = await service.buildTopic(pat, { state: 'pending' });
    const reply = await service.buildReply(topic, pat);
    const at = (id: string, query = '') => `/api/forum/topics/${id}/replies?${query}`;
    for (const id of [waiting.id, reply.id]) expect((await other.get(at(id))).status).toBe(404);
    for (const query of ['after=-1', 'before=x', 'limit=0', 'limit=101', 'after=2147483648', 'after=1.5'])
      expect((await other.get(at(topic.id, query))).status).toBe(400);
    expect((await member.get(at(waiting.id))).body.data.replies).toEqual([]);
  });
});
