import { COMPANY_INVITATION_PATH, LINK_HOURS } from '@backflow/contracts/identity';
import { LinkSpentError, createLinkToken, hashOfToken, sql } from '@backflow/service-kit';
import type { Write } from '@backflow/service-kit';
import type { IdentityContext } from './context.ts';
import type { UserRecord } from './db/models/user.ts';

/** Links in mails: their page, and how long they work. Opening one changes nothing: the page sends the token on a click. */
const LINKS = {
  'reset-password': { page: '/reset-password', hours: LINK_HOURS.resetPassword },
  /** For a person without an account. */
  'set-password': { page: '/reset-password', hours: LINK_HOURS.setPassword },
  'confirm-email': { page: '/confirm-email', hours: LINK_HOURS.confirmEmail },
  /** Sent to the former address of an account, to get it back. */
  'undo-email': { page: '/email/undo', hours: LINK_HOURS.undoEmail },
  'confirm-newsletter': { page: '/newsletter/confirm', hours: LINK_HOURS.confirmNewsletter },
  /** Its invitation says whether it still works. */
  'company-invitation': { page: COMPANY_INVITATION_PATH, hours: LINK_HOURS.companyInvitation },
  /** Can be used repeatedly. */
  'end-newsletter': { page: '/newsletter/unsubscribe', hours: 365 * 24 },
} as const;

type Purpose = keyof typeof LINKS;

/** The recipient of a link: the address, and its account if there is one. */
interface LinkOwner {
  userId: string | null;
  email: string;
  /** The record that the link is about, if any. */
  subjectId?: string | null;
}

type Clock = Pick<IdentityContext, 'now'>;

const HOUR_MS = 60 * 60 * 1000;

/**
 * Creates a link with a token of 256 bits. Only the token's hash is stored.
 */
export async function issueLink(
  { now, settings }: Clock & Pick<IdentityContext, 'settings'>,
  write: Write,
  purpose: Purpose,
  { userId, email, subjectId = null }: LinkOwner,
): Promise<{ token: string; url: string }> {
  const { page, hours } = LINKS[purpose];
  const { token, hash } = createLinkToken();
  const [createdAt, expiresAt] = [new Date(now()), new Date(now() + hours * HOUR_MS)];
  await write.rows(sql`
    insert into one_time_tokens (hash, purpose, user_id, email, subject_id, created_at, expires_at)
    values (${hash}, ${purpose}, ${userId}, ${email}, ${subjectId}, ${createdAt}, ${expiresAt})`);
  return { token, url: `${settings.PUBLIC_ORIGIN}${page}?token=${token}` };
}

/**
 * Marks a link as used. Only one of several concurrent calls succeeds.
 * @throws LinkSpentError when the link is unknown, for another purpose, used or expired
 */
export async function useLink(
  { now }: Clock,
  write: Write,
  purpose: Purpose,
  token: string,
): Promise<LinkOwner> {
  const [owner] = await write.rows<LinkOwner>(sql`
    update one_time_tokens set used_at = ${new Date(now())}
     where hash = ${hashOfToken(token)} and purpose = ${purpose} and used_at is null
       and expires_at > ${new Date(now())}
    returning user_id as "userId", email`);
  if (!owner) throw new LinkSpentError();
  return owner;
}

/**
 * The owner of a link, used or not.
 * @throws LinkSpentError when the link is unknown, for another purpose or expired
 */
export async function readLink(
  { now }: Clock,
  write: Write,
  purpose: Purpose,
  token: string,
): Promise<Required<LinkOwner>> {
  const [owner] = await write.rows<Required<LinkOwner>>(sql`
    select user_id as "userId", email, subject_id as "subjectId" from one_time_tokens
     where hash = ${hashOfToken(token)} and purpose = ${purpose} and expires_at > ${new Date(now())}`);
  if (!owner) throw new LinkSpentError();
  return owner;
}

/** The purposes among which a link's own is; all lead to the same page. @throws LinkSpentError */
async function purposeOfLink(write: Write, purposes: readonly Purpose[], token: string): Promise<Purpose> {
  const [link] = await write.rows<{ purpose: Purpose }>(sql`
    select purpose from one_time_tokens where hash = ${hashOfToken(token)} and purpose = any(${purposes})`);
  if (!link) throw new LinkSpentError();
  return link.purpose;
}

/**
 * Marks a link as used and locks its account.
 * @returns the account, and the address that the link was sent to, which the account may have left
 * @throws LinkSpentError
 */
export async function useAccountLink(
  context: IdentityContext,
  write: Write,
  purposes: Purpose | readonly Purpose[],
  token: string,
): Promise<{ user: UserRecord; sentTo: string }> {
  const purpose = typeof purposes === 'string' ? purposes : await purposeOfLink(write, purposes, token);
  const { userId, email } = await readLink(context, write, purpose, token);
  if (userId === null) throw new LinkSpentError();
  const { transaction } = write;
  const user = await context.models.User.findByPk(userId, { transaction, lock: transaction.LOCK.UPDATE });
  if (!user) throw new LinkSpentError();
  // Lock the account before its links, as `voidLinks` does: another order could deadlock.
  await useLink(context, write, purpose, token);
  return { user, sentTo: email };
}

/** Voids the account's unused links for a purpose. */
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
