import { beforeEach, describe, expect, it } from '@jest/globals';
import { sendMail } from '@backflow/contracts/notifications';
import { mutate, sql } from '@backflow/service-kit';
import type { Sql } from '@backflow/service-kit';
import type { TestMember } from '@backflow/service-kit/testing';
import { TEST_ORIGIN } from '@backflow/service-kit/testing';
import { randomUUID } from 'node:crypto';
import { OPERATION, ada, pat, sam, service, setUpForum } from '../../test/forum.ts';
import type { PostRecord } from '../db/models/post.ts';
import { queueFollowerMails } from './queue-notifications.ts';
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
/** Stores that a member has read the topic up to a reply. */
const read = (member: TestMember, number: number) =>
  run(sql`
    insert into reads (member_id, topic_id, number, read_at, viewed_on)
    values (${member.id}, ${topic.id}, ${number}, ${new Date(service.clock.now)}, now())
    on conflict (member_id, topic_id) do update set number = excluded.number, read_at = excluded.read_at`);

/** Publishes a reply a minute later, and queues the job. */
async function publish(by: TestMember = pat, overrides = {}): Promise<PostRecord> {
  service.clock.now += 60_000;
  const reply = await service.buildReply(topic, by, overrides);
  const now = new Date(service.clock.now);
  await mutate(service.context, OPERATION, (write) =>
    queueFollowerMails(write, { topicId: topic.id, number: reply.number ?? 0, now }),
  );
  return reply;
}

/** Runs the queued jobs of the topic, one after the other. They stay queued. */
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
const getNotified = async ({ id }: TestMember) =>
  (await mails())
    .filter(({ to }) => to !== null && typeof to === 'object' && 'id' in to && to.id === id)
    .map(({ data }) => data.url?.split('=').at(-1));

describe('a follower', () => {
  it('gets a mail with the text and link of a reply, without names or addresses', async () => {
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

  it('gets the name of an author who shows it', async () => {
    const open = await service.buildMember({ firstName: 'Dana', lastName: 'Ruiz' });
    await run(sql`insert into members (id, shows_name) values (${open.id}, true)`);
    await publish(open);
    await runJobs();
    expect((await mails())[0]?.data.author).toBe('Dana Ruiz');
  });

  it('is notified once, until they read the topic again', async () => {
    await publish();
    await runJobs();
    await publish();
    await runJobs();
    expect(await getNotified(sam)).toEqual(['1']);
    service.clock.now += 1000;
    await read(sam, 2);
    await runJobs();
    await publish();
    await runJobs();
    expect(await getNotified(sam)).toEqual(['1', '3']);
  });

  it('gets no second mail within a day by unfollowing and following again', async () => {
    const unfollow = async () => (await service.as(sam)).delete(`/api/forum/topics/${topic.id}/follow`);
    await publish();
    await runJobs();
    for (let n = 0; n < 3; n += 1) {
      expect((await unfollow()).status).toBe(200);
      expect((await follow(sam)).status).toBe(200);
      await publish();
      await runJobs();
    }
    expect(await getNotified(sam)).toEqual(['1']);
    await unfollow();
    service.clock.now += 24 * 60 * 60 * 1000;
    await follow(sam);
    await publish();
    await runJobs();
    // The earlier jobs run again too, so the mail may be about any reply.
    expect(await getNotified(sam)).toHaveLength(2);
  });

  it('gets no mail about their own reply, or one they have read already', async () => {
    await follow(ada);
    await publish(sam);
    await read(ada, 1);
    await runJobs();
    expect(await mails()).toEqual([]);
  });

  it('gets no mail from a late job about an older reply, nor about a deleted reply', async () => {
    await publish();
    await publish();
    await runJobs({ latestFirst: true });
    service.clock.now += 1000;
    await read(sam, 1);
    await runJobs();
    expect(await getNotified(sam)).toEqual(['2']);
    const gone = await publish();
    await gone.destroy();
    await runJobs();
    expect(await getNotified(sam)).toEqual(['2']);
  });

  it('gets no mail after unfollowing', async () => {
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

  it('continues after a failure, and notifies nobody twice', async () => {
    await crowd(249);
    await publish();
    const { jobs } = service.context;
    const statements = jobs.statements.bind(jobs);
    let sent = 0;
    jobs.statements = (queued) => {
      sent += queued.length;
      return sent > 150 ? Promise.reject(new Error('lost in the second batch')) : statements(queued);
    };
    await expect(runJobs()).rejects.toThrow('lost in the second batch');
    jobs.statements = statements;
    expect(await mails()).toHaveLength(100);

    // Two concurrent attempts, as when the first is wrongly considered lost.
    await Promise.all([runJobs(), runJobs()]);
    const readers = (await mails()).map(({ to }) => JSON.stringify(to));
    expect(readers).toHaveLength(250);
    expect(new Set(readers).size).toBe(250);
  });

  it('stops between batches when it is aborted', async () => {
    await publish();
    await expect(runJobs({ signal: AbortSignal.abort() })).rejects.toThrow();
    expect(await mails()).toEqual([]);
  });

  it('is run by a running service', async () => {
    await publish();
    service.work();
    while ((await mails()).length === 0) await new Promise(setImmediate);
    expect(await getNotified(sam)).toEqual(['1']);
  });
});
