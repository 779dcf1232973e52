import { DISPLAY_TIME_ZONE } from '@backflow/contracts';
import { LINKS_TRUSTED_POST_COUNT, TRUSTED_POST_COUNT } from '@backflow/contracts/community';
import type { SiteSettings } from '@backflow/contracts/settings';
import { AppError, raw, select, sql } from '@backflow/service-kit';
import type { Actor, Write } from '@backflow/service-kit';
import type { CommunityContext } from '../context.ts';

/** What the forum knows of a member. Instants are strings when read by `select`, dates when read in a transaction. */
export interface MemberRow {
  showsName: boolean;
  /** Ever approved; a deleted one still counts. */
  approvedPosts: number;
  silenceReason: string | null;
  silencedUntil: Date | string | null;
}

/** Of one who has no row yet. */
export const NEW_MEMBER: MemberRow = {
  showsName: false,
  approvedPosts: 0,
  silenceReason: null,
  silencedUntil: null,
};

export const MEMBER_COLUMNS = raw(`
  shows_name as "showsName", approved_posts as "approvedPosts", silence_reason as "silenceReason",
  silenced_until as "silencedUntil"`);

/** What the forum knows of a member. */
export async function readMember({ db }: CommunityContext, id: string): Promise<MemberRow> {
  const [member] = await select<MemberRow>(
    db,
    'forum-member',
    sql`select ${MEMBER_COLUMNS} from members where id = ${id}`,
  );
  return member ?? NEW_MEMBER;
}

/** Locks a member's row, inserted where there is none: the first lock of every write. */
export async function lockMember({ rows }: Write, id: string): Promise<MemberRow> {
  const [member] = await rows<MemberRow>(sql`
    insert into members (id) values (${id})
    on conflict (id) do update set shows_name = members.shows_name returning ${MEMBER_COLUMNS}`);
  return member ?? NEW_MEMBER;
}

/**
 * Whether what a member writes appears at once. Links are trusted later than words.
 * @param hasLinks whether the text leads to another site
 */
export const isTrusted = (
  actor: Pick<Actor, 'isAdmin'>,
  { approvedPosts }: Pick<MemberRow, 'approvedPosts'>,
  { forumModeration }: Pick<SiteSettings, 'forumModeration'>,
  hasLinks = false,
): boolean =>
  actor.isAdmin ||
  (!forumModeration && approvedPosts >= (hasLinks ? LINKS_TRUSTED_POST_COUNT : TRUSTED_POST_COUNT));

interface Silence {
  reason: string;
  /** Null is for good. */
  until: Date | null;
}

/** Why a member may not post now; null when they may. Administrators always may. */
export function silenceOf(
  actor: Pick<Actor, 'isAdmin'>,
  { silenceReason, silencedUntil }: MemberRow,
  now: number,
): Silence | null {
  if (actor.isAdmin || silenceReason === null) return null;
  const until = silencedUntil === null ? null : new Date(silencedUntil);
  return until && until.getTime() <= now ? null : { reason: silenceReason, until };
}

/** The error for a member who may not post now; null when they may. */
export function silenceRefusal(
  actor: Pick<Actor, 'isAdmin'>,
  member: MemberRow,
  now: number,
): AppError | null {
  const silence = silenceOf(actor, member, now);
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
