import { id, instant, jobContract } from '@backflow/contracts';
import { mailRequest, sendMail } from '@backflow/contracts/notifications';
import type { JobData } from '@backflow/contracts';
import type { MailData } from '@backflow/contracts/notifications';
import * as z from '@backflow/contracts/zod';
import { mutate, select, sql } from '@backflow/service-kit';
import type { JobRun } from '@backflow/service-kit';
import type { CommunityContext } from '../context.ts';
import { AUTHOR_COLUMNS, joinAuthor } from '../posts/post-select.ts';
import { signUnfollow } from './unfollow-token.ts';

/** How many members one transaction notifies. */
const BATCH = 100;

/** Notifies the followers of a topic of a reply, published at the instant `at`. */
export const notifyFollowersJob = jobContract({
  name: 'community.tell-followers',
  data: z.object({ topicId: id, number: z.int(), at: instant('At') }),
  retries: 39,
});

type PublishedReply = JobData<typeof notifyFollowersJob>;

/** The address of a post. @param number of a reply; null for an opening post */
export const postUrl = (origin: string, topicId: string, number: number | null): string =>
  `${origin}/forum/${topicId}${number === null ? '' : `?reply=${number}`}`;

/**
 * Queues the mails in batches. The transaction that queues a mail also marks the follower as notified. So when the process is
 * killed, the next attempt continues where this one stopped and notifies nobody twice. A reply that was deleted sends nothing.
 */
export async function notifyFollowers(
  context: CommunityContext,
  published: PublishedReply,
  run: JobRun,
): Promise<void> {
  const reply = await findReply(context, published);
  if (!reply) return;
  const { PUBLIC_ORIGIN: origin, SESSION_SECRET: secret } = context.settings;
  const { topicId } = published;
  const mail: Omit<MailData<'forum-reply'>, 'unfollowToken'> = {
    title: reply.title,
    author: reply.authorName === '' ? 'A member' : reply.authorName,
    preview: reply.preview,
    url: postUrl(origin, topicId, published.number),
  };
  for (let count = BATCH; count > 0;) {
    run.signal.throwIfAborted();
    count = await mutate(context, run, async (write) => {
      // Lock the topic first, like every write: deleting a topic locks its followers in another order.
      await write.rows(sql`select 1 from topics where id = ${topicId} for key share`);
      const members = await write.rows<{ memberId: string }>(
        markBatchNotified(published, reply.authorId, new Date(context.now())),
      );
      for (const { memberId } of members) {
        const unfollowToken = signUnfollow(secret, { memberId, topicId });
        const request = mailRequest(
          'forum-reply',
          { kind: 'member', id: memberId },
          { ...mail, unfollowToken },
        );
        await write.queue(sendMail, request);
      }
      return members.length;
    });
  }
}

/**
 * Marks the next followers as notified. Skips the author, members who have read the reply, and members who have not opened the
 * topic since they were last notified of it. A member notified after the reply was published was notified of this reply or a
 * later one.
 */
const markBatchNotified = ({ topicId, number, at }: PublishedReply, authorId: string, now: Date) => sql`
  with next as (
    select f.member_id from follows f
      left join reads r on r.topic_id = f.topic_id and r.member_id = f.member_id
     where f.topic_id = ${topicId} and f.member_id <> ${authorId} and coalesce(r.number, 0) < ${number}
       and (f.told_at is null or (f.told_at < ${at}::timestamptz and f.told_at < r.read_at))
     order by f.member_id limit ${BATCH} for update of f)
  update follows set told_at = greatest(${now}, ${at}::timestamptz)
    from next where topic_id = ${topicId} and follows.member_id = next.member_id
  returning follows.member_id as "memberId"`;

interface Reply {
  title: string;
  authorId: string;
  authorName: string;
  preview: string;
}

async function findReply(
  { db }: CommunityContext,
  { topicId, number }: PublishedReply,
): Promise<Reply | undefined> {
  const [reply] = await select<Reply>(
    db,
    'notified-reply',
    sql`select o.title, p.author_id as "authorId", p.preview, ${AUTHOR_COLUMNS}
          from posts p join posts o on o.id = p.topic_id ${joinAuthor('p')}
         where p.topic_id = ${topicId} and p.number = ${number}`,
  );
  return reply;
}
