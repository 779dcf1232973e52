import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { TestMember } from '@backflow/service-kit/testing';
import type { PostRecord } from '../db/models/post.ts';
import { openStream } from '../../test/open-stream.ts';
import type { TestStream } from '../../test/open-stream.ts';
import { startCommunityService } from '../../test/start-community-service.ts';
import type { CommunityService } from '../../test/start-community-service.ts';
import { announce } from './announce.ts';

let service: CommunityService;
let author: TestMember;
let reader: TestMember;
beforeAll(async () => {
  service = await startCommunityService();
  author = await service.buildMember();
  reader = await service.buildMember();
});
afterAll(() => service.stop());

let topic: PostRecord;
const streams: TestStream[] = [];
beforeEach(async () => {
  topic = await service.buildTopic(author);
});
afterEach(async () => {
  for (const stream of streams) stream.leave();
  await Promise.all(streams.splice(0).map(({ ended }) => ended));
});

interface Opening {
  after?: number;
  lastEventId?: string;
  from?: Pick<CommunityService, 'as'>;
  of?: PostRecord;
}
async function read(
  member: Pick<TestMember, 'id'> | null,
  { after, lastEventId, from = service, of = topic }: Opening = {},
): Promise<TestStream> {
  const query = after === undefined ? '' : `?after=${after}`;
  const path = `/api/forum/topics/${of.id}/stream${query}`;
  const stream = await openStream(
    await from.as(member),
    path,
    lastEventId === undefined ? {} : { lastEventId },
  );
  streams.push(stream);
  return stream;
}
const reply = async (overrides = {}, by: TestMember = author) => {
  const post = await service.buildReply(topic, by, overrides);
  await announce(service.context, { kind: 'reply', topicId: topic.id });
  return post;
};
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

describe('a reader of a topic', () => {
  it('is sent a reply that is approved, as it is for them', async () => {
    const [own, other] = [await read(author), await read(reader, { after: 0 })];
    const { id } = await reply({ content: 'Look at the **second** check.' });
    for (const stream of [own, other]) await stream.until(({ length }) => length === 1);
    expect(other.events).toMatchObject([
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

  it('of another instance is sent it too', async () => {
    const another = await service.startAnother();
    const [here, there] = [await read(reader), await read(reader, { from: another })];
    await reply();
    await announce(another.context, { kind: 'reply', topicId: topic.id });
    for (const stream of [here, there]) await stream.until(({ length }) => length === 1);
    await reply();
    for (const stream of [here, there]) await stream.until(({ length }) => length === 2);
    expect([here.numbers(), there.numbers()]).toEqual([upTo(2), upTo(2)]);
    there.leave();
    await another.stop();
  });

  it('who was cut off is sent exactly what they missed, in order', async () => {
    const before = await read(reader);
    await reply();
    await before.until(({ length }) => length === 1);
    before.leave();
    for (let count = 0; count < 120; count += 1) await service.buildReply(topic, author);
    const after = await read(reader, { lastEventId: '1', after: 100 });
    await after.until(({ length }) => length === 120);
    await reply();
    await after.until(({ length }) => length === 121);
    expect(after.numbers()).toEqual(upTo(122).slice(1));
  });

  it('is sent from the number they name, without one what comes from now on, and none twice', async () => {
    for (let count = 0; count < 3; count += 1) await reply();
    const [second, none, beyond, odd] = [
      await read(reader, { after: 2 }),
      await read(reader),
      await read(reader, { after: 99 }),
      await read(reader, { after: 1, lastEventId: 'x1' }),
    ];
    await reply();
    await Promise.all(
      [second, none, beyond, odd].map((stream) => stream.until((all) => all.at(-1)?.id === '4')),
    );
    expect([second.numbers(), none.numbers(), beyond.numbers(), odd.numbers()]).toEqual([
      ...[[3, 4], [4], [4], [2, 3, 4]],
    ]);
  });

  it('is sent twenty that are approved at once each once and in order', async () => {
    const another = await service.startAnother();
    const readers = await Promise.all([read(reader), read(author), read(reader, { from: another })]);
    await Promise.all(upTo(20).map(() => reply()));
    await Promise.all(readers.map((stream) => stream.until(({ length }) => length >= 20)));
    await service.context.live.sweep();
    for (const stream of readers) expect(stream.numbers()).toEqual(upTo(20));
    readers[2].leave();
    await another.stop();
  });

  it('is never sent what waits or was rejected, nor a change that waits', async () => {
    const admin = await service.buildMember({ isAdmin: true });
    const readers = [await read(reader), await read(admin), await read(author)];
    await reply({ state: 'pending', content: 'not yet seen' });
    await reply({ state: 'rejected', content: 'never seen' });
    const { id } = await reply({ content: 'as it was' });
    await service.context.db.sequelize.query(
      `insert into held_edits (post_id, content, attachment_ids, sent_at) values ($1, 'changed in secret', '{}', now())`,
      { bind: [id] },
    );
    await announce(service.context, { kind: 'changed', topicId: topic.id });
    readers.push(await read(reader, { after: 0 }));
    await Promise.all(readers.map((stream) => stream.until(({ length }) => length > 0)));
    for (const { events } of readers) {
      expect(events.filter(({ name }) => name === 'reply').map(({ data }) => data.id)).toEqual([id]);
      expect(JSON.stringify(events)).not.toMatch(/seen|secret/);
    }
  });

  it('is told when something else of it has changed', async () => {
    const stream = await read(reader);
    await stream.until(() => true);
    await reply();
    await stream.until(({ length }) => length === 1);
    await announce(service.context, { kind: 'changed', topicId: topic.id });
    await stream.until(({ length }) => length === 2);
    expect(stream.events[1]).toEqual({ id: undefined, name: 'changed', data: null });
  });
});

describe('the stream of a topic', () => {
  it('that is deleted says so and ends, announced or not', async () => {
    const announced = await read(reader);
    const other = await service.buildTopic(author);
    const found = await read(reader, { of: other });
    await reply();
    await announced.until(({ length }) => length === 1);
    await service.models.Topic.destroy({ where: { id: [topic.id, other.id] } });
    await announce(service.context, { kind: 'deleted', topicId: topic.id });
    await announced.ended;
    await service.context.live.sweep();
    await found.ended;
    expect([announced, found].map(({ events }) => events.at(-1)?.name)).toEqual(['deleted', 'deleted']);
  });

  it('is not found by those who may not see it, and open to those who may', async () => {
    const admin = await service.buildMember({ isAdmin: true });
    await expect(read(null)).rejects.toThrow('401');
    for (const state of ['pending', 'rejected'] as const) {
      const of = await service.buildTopic(author, { state });
      await expect(read(reader, { of })).rejects.toThrow('404');
      await read(author, { of });
      await read(admin, { of });
    }
    await service.models.Topic.destroy({ where: { id: topic.id } });
    await expect(read(reader)).rejects.toThrow('404');
  });

  it('of a reply is not found', async () => {
    await expect(read(reader, { of: await reply() })).rejects.toThrow('404');
  });
});
