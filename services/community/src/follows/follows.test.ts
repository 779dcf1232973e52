import { beforeEach, describe, expect, it } from '@jest/globals';
import { sendMail } from '@backflow/contracts/notifications';
import { mutate } from '@backflow/service-kit';
import type { TestMember } from '@backflow/service-kit/testing';
import { TEST_ORIGIN, createClient } from '@backflow/service-kit/testing';
import { randomUUID } from 'node:crypto';
import { OPERATION, ada, pat, sam, service, setUpForum } from '../../test/forum.ts';
import type { PostRecord } from '../db/models/post.ts';
import { notifyAuthor } from './queue-notifications.ts';
import { signUnfollow } from './unfollow-token.ts';

setUpForum();

let topic: PostRecord;
beforeEach(async () => {
  topic = await service.buildTopic(pat);
});

const getPath = ({ id }: { id: string }) => `/api/forum/topics/${id}/follow`;
const follow = async (what: { id: string }, who: TestMember = sam) =>
  (await (await service.as(who)).post(getPath(what))).status;
const followers = async ({ id }: { id: string } = topic) => {
  const { rows } = await service.context.db.reader.query<{ member_id: string }>(
    'select member_id from follows where topic_id = $1',
    [id],
  );
  return rows.map(({ member_id }) => member_id);
};

describe('following a topic', () => {
  it('stores one follow for two requests, and unfollowing deletes it', async () => {
    expect(await Promise.all([follow(topic), follow(topic)])).toEqual([200, 200]);
    expect(await followers()).toEqual([sam.id]);
    const client = await service.as(sam);
    for (let time = 0; time < 2; time += 1) expect((await client.delete(getPath(topic))).status).toBe(200);
    expect(await followers()).toEqual([]);
  });

  it('is refused to members who may not see the topic', async () => {
    const waiting = await service.buildTopic(pat, { state: 'pending' });
    expect(await follow(waiting)).toBe(404);
    expect(await follow(waiting, pat)).toBe(200);
    expect(await follow(waiting, ada)).toBe(200);
    expect(await followers(waiting)).toHaveLength(2);
    expect(await follow(await service.buildReply(topic, pat))).toBe(404);
  });
});

describe('the unfollow link in a mail', () => {
  const secret = () => service.context.settings.SESSION_SECRET;
  const click = (token: string, init: Omit<RequestInit, 'headers'> = {}) =>
    createClient(service.url).fetch(`/api/forum/unfollow?token=${encodeURIComponent(token)}`, {
      method: 'POST',
      ...init,
    });

  it('ends this follow without a session, by the one-click request of a mail program', async () => {
    const other = await service.buildTopic(pat);
    for (const each of [topic, other]) await follow(each);
    await follow(topic, pat);
    const token = signUnfollow(secret(), { memberId: sam.id, topicId: topic.id });
    for (let time = 0; time < 2; time += 1) {
      const response = await createClient(service.url).fetch(`/api/forum/unfollow?token=${token}`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://mail.example' },
        body: 'List-Unsubscribe=One-Click',
      });
      expect(response.status).toBe(200);
    }
    expect([await followers(), await followers(other)]).toEqual([[pat.id], [sam.id]]);
  });

  it('is refused when it was changed or signed with another secret, and a GET does nothing', async () => {
    await follow(topic);
    await follow(topic, pat);
    const good = signUnfollow(secret(), { memberId: sam.id, topicId: topic.id });
    for (const token of [
      good.replace(sam.id, pat.id),
      good.replace(topic.id, randomUUID()),
      good.slice(0, -3),
      `${good}A`,
      signUnfollow('x'.repeat(40), { memberId: sam.id, topicId: topic.id }),
      'nonsense',
    ]) {
      expect((await click(token)).status).toBe(410);
    }
    expect((await click('x'.repeat(400))).status).toBe(400);
    expect((await click(good, { method: 'GET' })).status).toBe(404);
    expect(await followers()).toHaveLength(2);
  });
});

describe('the author of a post', () => {
  const mails = async () =>
    (await service.queued(sendMail)).filter(({ data }) => data.url?.includes(topic.id) === true);
  const notify = (decision: { number: number | null; rejection: string | null; moderatorId?: string }) =>
    mutate(service.context, OPERATION, (write) =>
      notifyAuthor(service.context, write, {
        ...{ authorId: pat.id, moderatorId: sam.id, topicId: topic.id, title: 'Drips' },
        ...decision,
      }),
    );

  it('gets a mail about the decision', async () => {
    await notify({ number: 4, rejection: null });
    await notify({ number: null, rejection: 'Not about backflow.' });
    const to = { kind: 'member', id: pat.id };
    const url = `${TEST_ORIGIN}/forum/${topic.id}`;
    expect(await mails()).toEqual([
      { template: 'forum-approved', to, data: { title: 'Drips', url: `${url}?reply=4` } },
      { template: 'forum-rejected', to, data: { title: 'Drips', url, reason: 'Not about backflow.' } },
    ]);
  });

  it('gets no mail about their own decision', async () => {
    await notify({ number: 4, rejection: null, moderatorId: pat.id });
    expect(await mails()).toEqual([]);
  });
});
