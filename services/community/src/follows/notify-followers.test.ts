import { beforeEach, describe, expect, it } from '@jest/globals';
import { sendMail } from '@backflow/contracts/notifications';
import { mutate, sql } from '@backflow/service-kit';
import type { Sql } from '@backflow/service-kit';
import type { TestMember } from '@backflow/service-kit/testing';
import { TEST_ORIGIN } from '@backflow/service-kit/testing';
import { randomUUID } from 'node:crypto';
import { OPERATION, ada, pat, sam, service, setUpForum } from '../../test/forum.ts';
import type { PostRecord } from '../db/models/post.ts';
import { queueFollowerMails as queueTelling } from './queue-notifications.ts';
import { notifyFollowers, notifyFollowersJob } from './notify-followers.ts';

setUpForum();

let topic: PostRecord;
beforeEach(async () => {
  service.clock.now += 60_000;
  topic = await service.buildTopic(pat, { title: 'Relief valve drips' });
  await follow(sam);
});

const run = (statement: Sql) => mutate(service.context, OPERATION, (write) => write.rows(statement));
const follow = async (member: TestMember) =>
  (await service.as(member)).post(`/api/forum/topics/${topic.id}/follow`);
/** Looks at the topic up to a reply. */
const look = (member: TestMember, number: number) =>
  run(sql`
    insert into reads (member_id, topic_id, number, read_at, viewed_on)
    values (${member.id}, ${topic.id}, ${number}, ${new Date(service.clock.now)}, now())
    on conflict (member_id, topic_id) do update set number = excluded.number, read_at = excluded.read_at`);

/** A reply a minute later, with the job that is queued with it. */
async function publish(by: TestMember = pat, overrides = {}): Promise<PostRecord> {
  service.clock.now += 60_000;
  const reply = await service.buildReply(topic, by, overrides);
  const now = new Date(service.clock.now);
  await mutate(service.context, OPERATION, (write) =>
    queueTelling(write, { topicId: topic.id, number: reply.number ?? 0, now }),
  );
  return reply;
}

/** Does the jobs of the topic, one after the other, as often as asked. */
async function runJobs({ signal = new AbortController().signal, latestFirst = false } = {}): Promise<void> {
  service.clock.now += 1000;
  const jobs = (await service.queued(notifyFollowersJob)).filter(({ topicId }) => topicId === topic.id);
  for (const data of latestFirst ? jobs.reverse() : jobs)
    await notifyFollowers(service.context, data, {
      ...{ id: randomUUID(), attempt: 1, isLastAttempt: false, signal, log: service.context.log },
      ...OPERATION,
    });
}

const mails = async () =>
  (await service.queued(sendMail)).filter(({ data }) => data.url?.includes(topic.id) === true);
const told = async ({ id }: TestMember) =>
  (await mails())
    .filter(({ to }) => to !== null && typeof to === 'object' && 'id' in to && to.id === id)
    .map(({ data }) => data.url?.split('=').at(-1));

describe('who follows a topic', () => {
  it('is told of a reply, by what it says and where it is, without the author’s name or anybody’s address', async () => {
    const reply = await publish(pat, { content: 'It is the seat disc.' });
    await runJobs();
    const [mail] = await mails();
    expect(mail).toEqual({
      template: 'forum-reply',
      to: { kind: 'member', id: sam.id },
      data: {
        title: 'Relief valve drips',
        author: 'A member',
        preview: 'It is the seat disc.',
        url: `${TEST_ORIGIN}/forum/${topic.id}?reply=${String(reply.number)}`,
        unfollowToken: expect.stringContaining(sam.id),
      },
    });
    expect(JSON.stringify(mail)).not.toMatch(/@|Fitter/);
  });

  it('reads the name of an author who shows it', async () => {
    const open = await service.buildMember({ firstName: 'Dana', lastName: 'Ruiz' });
    await run(sql`insert into members (id, shows_name) values (${open.id}, true)`);
    await publish(open);
    await runJobs();
    expect((await mails())[0]?.data.author).toBe('Dana Ruiz');
  });

  it('is told once, until they have looked at the topic again', async () => {
    await publish();
    await runJobs();
    await publish();
    await runJobs();
    expect(await told(sam)).toEqual(['1']);
    service.clock.now += 1000;
    await look(sam, 2);
    await runJobs();
    await publish();
    await runJobs();
    expect(await told(sam)).toEqual(['1', '3']);
  });

  it('is not told again within a day because they unfollowed and followed again', async () => {
    const unfollow = async () => (await service.as(sam)).delete(`/api/forum/topics/${topic.id}/follow`);
    await publish();
    await runJobs();
    for (let n = 0; n < 3; n += 1) {
      expect((await unfollow()).status).toBe(200);
      expect((await follow(sam)).status).toBe(200);
      await publish();
      await runJobs();
    }
    expect(await told(sam)).toEqual(['1']);
    await unfollow();
    service.clock.now += 24 * 60 * 60 * 1000;
    await follow(sam);
    await publish();
    await runJobs();
    // The jobs of before are done again here, so that it may be about any reply.
    expect(await told(sam)).toHaveLength(2);
  });

  it('is not told of what they wrote themselves, or have read before the mail could go', async () => {
    await follow(ada);
    await publish(sam);
    await look(ada, 1);
    await runJobs();
    expect(await mails()).toEqual([]);
  });

  it('is not told by a job that comes late of something older, nor of a reply that is gone', async () => {
    await publish();
    await publish();
    await runJobs({ latestFirst: true });
    service.clock.now += 1000;
    await look(sam, 1);
    await runJobs();
    expect(await told(sam)).toEqual(['2']);
    const gone = await publish();
    await gone.destroy();
    await runJobs();
    expect(await told(sam)).toEqual(['2']);
  });

  it('no longer is told nothing', async () => {
    await (await service.as(sam)).delete(`/api/forum/topics/${topic.id}/follow`);
    await publish();
    await runJobs();
    expect(await mails()).toEqual([]);
  });
});

describe('the job', () => {
  const crowd = (size: number) =>
    run(sql`insert into follows (topic_id, member_id)
              select ${topic.id}::uuid, gen_random_uuid() from generate_series(1, ${size})`);

  it('goes on where it was lost, and tells nobody twice', async () => {
    await crowd(249);
    await publish();
    const { jobs } = service.context;
    const send = jobs.send.bind(jobs);
    let sent = 0;
    jobs.send = (...given) => {
      sent += 1;
      return sent > 150 ? Promise.reject(new Error('lost in the second batch')) : send(...given);
    };
    await expect(runJobs()).rejects.toThrow('lost in the second batch');
    jobs.send = send;
    expect(await mails()).toHaveLength(100);

    // Two at once, as when the first was only thought to be lost.
    await Promise.all([runJobs(), runJobs()]);
    const readers = (await mails()).map(({ to }) => JSON.stringify(to));
    expect(readers).toHaveLength(250);
    expect(new Set(readers).size).toBe(250);
  });

  it('stops between two batches when it is asked to', async () => {
    await publish();
    await expect(runJobs({ signal: AbortSignal.abort() })).rejects.toThrow();
    expect(await mails()).toEqual([]);
  });

  it('is done by a running service', async () => {
    await publish();
    service.work();
    while ((await mails()).length === 0) await new Promise(setImmediate);
    expect(await told(sam)).toEqual(['1']);
  });
});
