import { mailRequest, sendMail } from '@backflow/contracts/notifications';
import type { Write } from '@backflow/service-kit';
import type { CommunityContext } from '../context.ts';
import { postUrl, notifyFollowersJob } from './notify-followers.ts';

interface Decision {
  authorId: string;
  /** The administrator who decided. Nobody is notified of their own decision. */
  moderatorId: string;
  topicId: string;
  /** The topic's title. */
  title: string;
  /** The number of an approved reply; null for an opening post or a rejection. */
  number: number | null;
  /** The reason for a rejection; null for an approval. */
  rejection: string | null;
}

/** Queues the mail to an author about the decision on their post, or on their edit of it. */
export async function notifyAuthor(
  { settings }: Pick<CommunityContext, 'settings'>,
  write: Write,
  { authorId, moderatorId, topicId, title, number, rejection }: Decision,
): Promise<void> {
  if (authorId === moderatorId) return;
  const to = { kind: 'member', id: authorId } as const;
  const data = { title, url: postUrl(settings.PUBLIC_ORIGIN, topicId, number) };
  const request =
    rejection === null
      ? mailRequest('forum-approved', to, data)
      : mailRequest('forum-rejected', to, { ...data, reason: rejection });
  await write.queue(sendMail, request);
}

interface PublishedReply {
  topicId: string;
  number: number;
  /** When it was published. */
  now: Date;
}

/** Queues the job that notifies followers of a reply, in the transaction that publishes the reply. */
export const queueFollowerMails = (write: Write, { topicId, number, now }: PublishedReply): Promise<void> =>
  write.queue(notifyFollowersJob, { topicId, number, at: now.toISOString() });
