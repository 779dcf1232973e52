import { mailRequest, sendMail } from '@backflow/contracts/notifications';
import type { Write } from '@backflow/service-kit';
import type { CommunityContext } from '../context.ts';
import { postUrl, notifyFollowersJob } from './notify-followers.ts';

interface Decision {
  authorId: string;
  /** Who decided; nobody is notified of their own decision. */
  moderatorId: string;
  topicId: string;
  /** The topic's title. */
  title: string;
  /** Of an approved reply; null for an opening post, and for what was not accepted. */
  number: number | null;
  /** Why it was not accepted; null when it was. */
  rejection: string | null;
}

/** Queues the mail that notifies an author of the decision about their post, or about a change of it. */
export async function notifyAuthor(
  { settings }: Pick<CommunityContext, 'settings'>,
  write: Write,
  { authorId, moderatorId, topicId, title, number, rejection }: Decision,
): Promise<void> {
  if (authorId === moderatorId) return;
  const to = { kind: 'member', id: authorId } as const;
  const told = { title, url: postUrl(settings.PUBLIC_ORIGIN, topicId, number) };
  const request =
    rejection === null
      ? mailRequest('forum-approved', to, told)
      : mailRequest('forum-rejected', to, { ...told, reason: rejection });
  await write.queue(sendMail, request);
}

interface PublishedReply {
  topicId: string;
  number: number;
  /** When it was published. */
  now: Date;
}

/** Queues the job that notifies the followers of a topic of a reply, in the transaction that publishes it. */
export const queueFollowerMails = (write: Write, { topicId, number, now }: PublishedReply): Promise<void> =>
  write.queue(notifyFollowersJob, { topicId, number, at: now.toISOString() });
