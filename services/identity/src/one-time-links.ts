import { createHash, randomBytes } from 'node:crypto';
import { LINK_HOURS } from '@backflow/contracts/identity';
import { AppError, sql } from '@backflow/service-kit';
import type { Write } from '@backflow/service-kit';
import type { IdentityContext } from './context.ts';
import type { UserRecord } from './db/models/user.ts';

/**
 * The links our mails hold: the page each leads to, and for how long it works. Opening one changes nothing: the page
 * hands the token over when a person says so.
 */
const LINKS = {
  'reset-password': { page: '/reset-password', hours: LINK_HOURS.resetPassword },
  'confirm-email': { page: '/confirm-email', hours: LINK_HOURS.confirmEmail },
  /** To the address an account has left: gives it back. */
  'undo-email': { page: '/email/undo', hours: LINK_HOURS.undoEmail },
  'confirm-newsletter': { page: '/newsletter/confirm', hours: LINK_HOURS.confirmNewsletter },
  /** Works for a year after its mail, as often as it is used. */
  'end-newsletter': { page: '/newsletter/unsubscribe', hours: 365 * 24 },
} as const;

type Purpose = keyof typeof LINKS;

/** Who a link was sent to: the account it is about, if there is one, and its address at the time. */
export interface LinkOwner {
  userId: string | null;
  email: string;
}

/** What issuing a link and using one need. */
type Clock = Pick<IdentityContext, 'now'>;

const HOUR_MS = 60 * 60 * 1000;

/** One message for a link that is unknown, used, expired, or about an address that changed since. */
export class LinkSpentError extends AppError {
  override name = 'LinkSpentError';
  constructor() {
    super('LINK_SPENT', 'This link has expired or was used already.');
  }
}

/**
 * Makes a link with a token of 256 bits. Only the token's hash is stored.
 * @returns the token, and the address for the mail
 */
export async function issueLink(
  { now, settings }: Clock & Pick<IdentityContext, 'settings'>,
  write: Write,
  purpose: Purpose,
  { userId, email }: LinkOwner,
): Promise<{ token: string; url: string }> {
  const { page, hours } = LINKS[purpose];
  const token = randomBytes(32).toString('base64url');
  const [createdAt, expiresAt] = [new Date(now()), new Date(now() + hours * HOUR_MS)];
  await write.rows(sql`
    insert into one_time_tokens (hash, purpose, user_id, email, created_at, expires_at)
    values (${hashOf(token)}, ${purpose}, ${userId}, ${email}, ${createdAt}, ${expiresAt})`);
  return { token, url: `${settings.PUBLIC_ORIGIN}${page}?token=${token}` };
}

/**
 * Uses a link up. Of several who try at once, one succeeds; when the transaction is rolled back, none has.
 * @throws LinkSpentError when it is unknown, of another purpose, used or expired
 */
export async function useLink(
  { now }: Clock,
  write: Write,
  purpose: Purpose,
  token: string,
): Promise<LinkOwner> {
  const [owner] = await write.rows<LinkOwner>(sql`
    update one_time_tokens set used_at = ${new Date(now())}
     where hash = ${hashOf(token)} and purpose = ${purpose} and used_at is null
       and expires_at > ${new Date(now())}
    returning user_id as "userId", email`);
  if (!owner) throw new LinkSpentError();
  return owner;
}

/**
 * Who a link belongs to, whether it was used or not.
 * @throws LinkSpentError when it is unknown, of another purpose or expired
 */
export async function readLink(
  { now }: Clock,
  write: Write,
  purpose: Purpose,
  token: string,
): Promise<LinkOwner> {
  const [owner] = await write.rows<LinkOwner>(sql`
    select user_id as "userId", email from one_time_tokens
     where hash = ${hashOf(token)} and purpose = ${purpose} and expires_at > ${new Date(now())}`);
  if (!owner) throw new LinkSpentError();
  return owner;
}

/**
 * Uses a link up and hands over its account, locked, with the address the link was sent to: the account may have left it.
 * @throws LinkSpentError
 */
export async function accountOfLink(
  context: IdentityContext,
  write: Write,
  purpose: Purpose,
  token: string,
): Promise<{ user: UserRecord; sentTo: string }> {
  const { userId, email } = await readLink(context, write, purpose, token);
  if (userId === null) throw new LinkSpentError();
  const { transaction } = write;
  const user = await context.models.User.findByPk(userId, { transaction, lock: transaction.LOCK.UPDATE });
  if (!user) throw new LinkSpentError();
  // After the account's row, as where its other links are voided: in another order, two could wait for each other.
  await useLink(context, write, purpose, token);
  return { user, sentTo: email };
}

/**
 * The same where the account still has the address. Otherwise the link is spent: whoever reads mail there now may be
 * anybody.
 * @throws LinkSpentError
 */
export async function userOfLink(...link: Parameters<typeof accountOfLink>): Promise<UserRecord> {
  const { user, sentTo } = await accountOfLink(...link);
  if (user.email !== sentTo) throw new LinkSpentError();
  return user;
}

/** Ends every unused link an account still has for this purpose. */
export async function voidLinks(
  { now }: Clock,
  write: Write,
  purpose: Purpose,
  userId: string,
): Promise<void> {
  await write.rows(sql`
    update one_time_tokens set used_at = ${new Date(now())}
     where user_id = ${userId} and purpose = ${purpose} and used_at is null`);
}

// No salt, no slow hash: nobody guesses 256 random bits.
const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();
