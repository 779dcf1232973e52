import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { TestMember } from '@backflow/service-kit/testing';
import { ada, pat, sam, service, setUpForum } from '../../test/forum.ts';
import type { PostRecord } from '../db/models/post.ts';
import { leaveStreams, openStream } from '../../test/open-stream.ts';
import { announce } from './announce.ts';

setUpForum();

let topic: PostRecord;
beforeEach(async () => {
  topic = await service.buildTopic(pat);
});
afterEach(leaveStreams);

interface Opening {
  after?: number;
  lastEventId?: string;
  from?: Pick<typeof service, 'as'>;
  of?: PostRecord;
}
const read = async (
  by: Pick<TestMember, 'id'> | null,
  { after, lastEventId, from = service, of = topic }: Opening = {},
) =>
  openStream(
    await from.as(by),
    `/api/forum/topics/${of.id}/stream${after === undefined ? '' : `?after=${after}`}`,
    lastEventId,
  );
const reply = async (overrides = {}) => {
  const post = await service.buildReply(topic, pat, overrides);
  await announce(service.context, { kind: 'reply', topicId: topic.id });
  return post;
};
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

describe('a reader of a topic', () => {
  it('gets an approved reply, presented for them', async () => {
    const [own, others] = [await read(pat), await read(sam, { after: 0 })];
    const { id } = await reply({ content: 'Look at the **second** check.' });
    for (const stream of [own, others]) await stream.until(({ length }) => length === 1);
    expect(others.events).toMatchObject([
      {
        id: '1',
        name: 'reply',
        data: {
          id,
          topicId: topic.id,
          number: 1,
          author: { name: 'User', isMe: false },
          may: { edit: false },
        },
      },
    ]);
    expect(own.events[0]?.data).toMatchObject({ author: { isMe: true }, may: { edit: true, report: false } });
  });

  it('gets replies through another instance as well', async () => {
    const another = await service.startAnother();
    const [here, there] = [await read(sam), await read(sam, { from: another })];
    await reply();
    await announce(another.context, { kind: 'reply', topicId: topic.id });
    for (const stream of [here, there]) await stream.until(({ length }) => length === 1);
    await reply();
    for (const stream of [here, there]) await stream.until(({ length }) => length === 2);
    expect([here.numbers(), there.numbers()]).toEqual([upTo(2), upTo(2)]);
    there.leave();
    await another.stop();
  });

  it('continues at another process when theirs is killed while replies are posted, with none missing or twice', async () => {
    const KILLS = 3;
    const EACH = 15;
    const numbers: number[] = [];
    for (let kills = 0; kills < KILLS; kills += 1) {
      const killed = await service.startAnother();
      const stream = await read(sam, { from: killed, lastEventId: String(numbers.length) });
      const posting = (async () => {
        for (let count = 0; count < EACH; count += 1) await reply();
      })();
      await stream.until(({ length }) => length >= 3);
      // Its connections break: no stream is ended as a process ends them that was asked to stop.
      await killed.stop();
      await stream.ended;
      numbers.push(...stream.numbers());
      expect(numbers.length).toBeLessThan((kills + 1) * EACH);
      await posting;
    }
    const last = await read(sam, { lastEventId: String(numbers.length) });
    await last.until(({ length }) => numbers.length + length === KILLS * EACH);
    expect([...numbers, ...last.numbers()]).toEqual(upTo(KILLS * EACH));
  });

  it('gets exactly the missed replies in order after a reconnect', async () => {
    const before = await read(sam);
    await reply();
    await before.until(({ length }) => length === 1);
    before.leave();
    for (let count = 0; count < 120; count += 1) await service.buildReply(topic, pat);
    const after = await read(sam, { lastEventId: '1', after: 100 });
    await after.until(({ length }) => length === 120);
    await reply();
    await after.until(({ length }) => length === 121);
    expect(after.numbers()).toEqual(upTo(122).slice(1));
  });

  it('gets replies after the number in the query, else new ones only, and none twice', async () => {
    for (let count = 0; count < 3; count += 1) await reply();
    const [second, none, beyond, odd] = [
      await read(sam, { after: 2 }),
      await read(sam),
      await read(sam, { after: 99 }),
      await read(sam, { after: 1, lastEventId: 'x1' }),
    ];
    await reply();
    await Promise.all(
      [second, none, beyond, odd].map((stream) => stream.until((all) => all.at(-1)?.id === '4')),
    );
    expect([second.numbers(), none.numbers(), beyond.numbers(), odd.numbers()]).toEqual([
      ...[[3, 4], [4], [4], [2, 3, 4]],
    ]);
  });

  it('gets twenty replies approved concurrently, each once and in order', async () => {
    const another = await service.startAnother();
    const readers = await Promise.all([read(sam), read(pat), read(sam, { from: another })]);
    await Promise.all(upTo(20).map(() => reply()));
    await Promise.all(readers.map((stream) => stream.until(({ length }) => length >= 20)));
    await service.context.live.sweep();
    for (const stream of readers) expect(stream.numbers()).toEqual(upTo(20));
    readers[2].leave();
    await another.stop();
  });

  it('never gets pending or rejected replies or edits', async () => {
    const readers = [await read(sam), await read(ada), await read(pat)];
    await reply({ state: 'pending', content: 'not yet seen' });
    await reply({ state: 'rejected', content: 'never seen' });
    const { id } = await reply({ content: 'as it was' });
    await service.context.db.sequelize.query(
      `insert into held_edits (post_id, content, attachment_ids, sent_at) values ($1, 'changed in secret', '{}', now())`,
      { bind: [id] },
    );
    await announce(service.context, { kind: 'changed', topicId: topic.id });
    readers.push(await read(sam, { after: 0 }));
    await Promise.all(readers.map((stream) => stream.until(({ length }) => length > 0)));
    for (const { events } of readers) {
      expect(events.filter(({ name }) => name === 'reply').map(({ data }) => data.id)).toEqual([id]);
      expect(JSON.stringify(events)).not.toMatch(/seen|secret/);
    }
  });

  it('gets a `changed` event for other changes of the topic', async () => {
    const stream = await read(sam);
    await stream.until(() => true);
    await reply();
    await stream.until(({ length }) => length === 1);
    await announce(service.context, { kind: 'changed', topicId: topic.id });
    await stream.until(({ length }) => length === 2);
    expect(stream.events[1]).toEqual({ id: undefined, name: 'changed', data: null });
  });
});

describe('the stream of a topic', () => {
  it('ends with a `deleted` event when the topic is deleted, announced or not', async () => {
    const announced = await read(sam);
    const other = await service.buildTopic(pat);
    const found = await read(sam, { of: other });
    await reply();
    await announced.until(({ length }) => length === 1);
    await service.models.Topic.destroy({ where: { id: [topic.id, other.id] } });
    await announce(service.context, { kind: 'deleted', topicId: topic.id });
    await announced.ended;
    await service.context.live.sweep();
    await found.ended;
    expect([announced, found].map(({ events }) => events.at(-1)?.name)).toEqual(['deleted', 'deleted']);
  });

  it('is a 404 for readers who may not see the topic', async () => {
    for (const state of ['pending', 'rejected'] as const) {
      const of = await service.buildTopic(pat, { state });
      await expect(read(sam, { of })).rejects.toThrow('404');
      await read(pat, { of });
      await read(ada, { of });
    }
    await service.models.Topic.destroy({ where: { id: topic.id } });
    await expect(read(sam)).rejects.toThrow('404');
  });

  it('is a 404 for the id of a reply', async () => {
    await expect(read(sam, { of: await reply() })).rejects.toThrow('404');
  });
});
