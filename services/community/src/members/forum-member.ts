import { DISPLAY_TIME_ZONE } from '@backflow/contracts';
import { LINKS_TRUSTED_POST_COUNT, TRUSTED_POST_COUNT } from '@backflow/contracts/community';
import type { SiteSettings } from '@backflow/contracts/settings';
import { AppError, raw, select, sql } from '@backflow/service-kit';
import type { Actor, Write } from '@backflow/service-kit';
import type { CommunityContext } from '../context.ts';

/** A member's row. `silencedUntil` is a string when read by `select`, a Date when read in a transaction. */
export interface MemberRow {
  showsName: boolean;
  /** Posts ever approved, deleted ones included. */
  approvedPosts: number;
  silenceReason: string | null;
  silencedUntil: Date | string | null;
}

/** The row of a member who has none yet. */
export const NEW_MEMBER: MemberRow = {
  showsName: false,
  approvedPosts: 0,
  silenceReason: null,
  silencedUntil: null,
};

export const MEMBER_COLUMNS = raw(`
  shows_name as "showsName", approved_posts as "approvedPosts", silence_reason as "silenceReason",
  silenced_until as "silencedUntil"`);

/** Reads a member's row without a lock. */
export async function readMember({ db }: CommunityContext, id: string): Promise<MemberRow> {
  const [member] = await select<MemberRow>(
    db,
    'forum-member',
    sql`select ${MEMBER_COLUMNS} from members where id = ${id}`,
  );
  return member ?? NEW_MEMBER;
}

/** Locks a member's row, and inserts it where there is none. The first lock of every write. */
export async function lockMember({ rows }: Write, id: string): Promise<MemberRow> {
  const [member] = await rows<MemberRow>(sql`
    insert into members (id) values (${id})
    on conflict (id) do update set shows_name = members.shows_name returning ${MEMBER_COLUMNS}`);
  return member ?? NEW_MEMBER;
}

/**
 * How many approved posts a member needs for a post to be published at once; Infinity when every post needs approval. Posts with
 * links need more.
 * @param hasLinks whether the text links to another site
 */
export function postsForTrust(
  { isAdmin }: Pick<Actor, 'isAdmin'>,
  { forumModeration }: Pick<SiteSettings, 'forumModeration'>,
  hasLinks = false,
): number {
  if (isAdmin) return 0;
  if (forumModeration) return Infinity;
  return hasLinks ? LINKS_TRUSTED_POST_COUNT : TRUSTED_POST_COUNT;
}

/** True if a member's post is published at once. */
export const isTrusted = (
  actor: Pick<Actor, 'isAdmin'>,
  { approvedPosts }: Pick<MemberRow, 'approvedPosts'>,
  settings: Pick<SiteSettings, 'forumModeration'>,
  hasLinks = false,
): boolean => approvedPosts >= postsForTrust(actor, settings, hasLinks);

interface Silence {
  reason: string;
  /** Null is for good. */
  until: Date | null;
}

/** The silence of a member who may not post now; null when they may. Administrators always may. */
export function getSilence(
  actor: Pick<Actor, 'isAdmin'>,
  { silenceReason, silencedUntil }: MemberRow,
  now: number,
): Silence | null {
  if (actor.isAdmin || silenceReason === null) return null;
  const until = silencedUntil === null ? null : new Date(silencedUntil);
  return until && until.getTime() <= now ? null : { reason: silenceReason, until };
}

/**
 * Locks the row of a member who writes: their writes run one after the other.
 * @throws AppError SILENCED
 */
export async function lockWriter(write: Write, actor: Actor, now: Date): Promise<MemberRow> {
  const member = await lockMember(write, actor.id);
  assertNotSilenced(actor, member, now);
  return member;
}

/** @throws AppError SILENCED */
export function assertNotSilenced(actor: Actor, member: MemberRow, now: Date): void {
  const error = silenceError(actor, member, now.getTime());
  if (error) throw error;
}

/** The error for a member who may not post now; null when they may. */
export function silenceError(actor: Pick<Actor, 'isAdmin'>, member: MemberRow, now: number): AppError | null {
  const silence = getSilence(actor, member, now);
  if (!silence) return null;
  const { reason, until } = silence;
  const end = until ? ` until ${INSTANT.format(until)}` : '';
  return new AppError('SILENCED', `You can read the forum, but not post in it${end}. Reason: ${reason}`);
}

const INSTANT = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: DISPLAY_TIME_ZONE,
});
