import { createHash, createHmac, randomBytes, randomUUID } from 'node:crypto';
import { derivedKey } from '@backflow/service-kit';
import { sessionSecret } from './people.ts';
import { rows } from './stores.ts';

/** A token as a mail would bring it, put straight into the database. */
export async function newToken(
  purpose: string,
  { id, email }: { id: string | null; email: string },
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await rows(
    `insert into identity.one_time_tokens (hash, purpose, user_id, email, expires_at)
     values ($1, $2, $3, $4, now() + interval '1 hour')`,
    [createHash('sha256').update(token).digest(), purpose, id, email],
  );
  return token;
}

/** The same for an address that was entered for the newsletter. */
export async function newSubscription(purpose: string): Promise<string> {
  const email = `${randomUUID()}@example.com`;
  await rows('insert into identity.newsletter_subscriptions (email) values ($1)', [email]);
  return newToken(purpose, { id: null, email });
}

/** The token in a mail's one-click unsubscribe link: the member and the kind of mail, signed. */
export function mailChoiceToken(userId: string, category = 'event-alerts'): string {
  const text = `${userId}.${category}`;
  const mac = createHmac('sha256', `mail choice ${sessionSecret()}`).update(text).digest('base64url');
  return `${text}.${mac}`;
}

/** The token in a topic mail's unfollow link: the member and the topic, signed. */
export function unfollowToken(memberId: string, topicId: string): string {
  const text = `${memberId}.${topicId}`;
  const mac = createHmac('sha256', derivedKey(sessionSecret(), 'ways out of a topic')).update(text);
  return `${text}.${mac.digest('base64url')}`;
}
