import { randomBytes } from 'node:crypto';
import { getHref } from '@backflow/contracts';
import { readCalendarFeed } from '@backflow/contracts/bookings';
import type {
  CalendarFeed,
  createCalendarFeed,
  getCalendarFeed,
  replaceCalendarFeed,
  revokeCalendarFeed,
} from '@backflow/contracts/bookings';
import { NotFoundError, mutate, select, sql } from '@backflow/service-kit';
import type { Call } from '@backflow/service-kit';
import type { BookingsContext } from '../context.ts';
import { feedToken, hashOfFeedToken } from './feed-token.ts';

/** The caller's calendar feed with its secret address; null while it is off. */
export async function getFeed(
  { db, settings }: BookingsContext,
  { actor }: Call<typeof getCalendarFeed>,
): Promise<CalendarFeed | null> {
  const [feed] = await select<Omit<CalendarFeed, 'url'> & { nonce: string; tokenHash: string }>(
    db,
    'own-calendar-feed',
    sql`
      select nonce, token_hash as "tokenHash", created_at as "createdAt", last_read_on::text as "lastReadOn"
        from calendar_feeds where user_id = ${actor.id}`,
  );
  if (!feed) return null;
  const { nonce, tokenHash, ...shown } = feed;
  const token = feedToken(settings.SESSION_SECRET, actor.id, nonce);
  // After a change of SESSION_SECRET another token comes out, which leads nowhere.
  const isCurrent = hashOfFeedToken(token) === tokenHash;
  const url = settings.PUBLIC_ORIGIN + getHref(readCalendarFeed, {}, { token });
  return { ...shown, url: isCurrent ? url : null };
}

/** Turns the caller's feed on; one that is on keeps its address. */
export async function createFeed(
  context: BookingsContext,
  call: Call<typeof createCalendarFeed>,
): Promise<null> {
  const { nonce, hash, now } = newFeed(context, call.actor.id);
  await mutate(context, call, async (write) => {
    const created = await write.rows(sql`
      insert into calendar_feeds (user_id, nonce, token_hash, created_at)
      values (${call.actor.id}, ${nonce}, ${hash}, ${now})
          on conflict (user_id) do nothing returning user_id`);
    if (created.length === 0) write.unchanged();
  });
  return null;
}

/** Gives the caller's feed a new address. @throws NotFoundError while it is off */
export async function replaceFeed(
  context: BookingsContext,
  call: Call<typeof replaceCalendarFeed>,
): Promise<null> {
  const { nonce, hash, now } = newFeed(context, call.actor.id);
  await mutate(context, call, async (write) => {
    const replaced = await write.rows(sql`
      update calendar_feeds set nonce = ${nonce}, token_hash = ${hash}, created_at = ${now}, last_read_on = null
       where user_id = ${call.actor.id} returning user_id`);
    if (replaced.length === 0) throw new NotFoundError('Your calendar feed');
  });
  return null;
}

/** Turns the caller's feed off. */
export async function revokeFeed(
  context: BookingsContext,
  call: Call<typeof revokeCalendarFeed>,
): Promise<null> {
  await mutate(context, call, async (write) => {
    const revoked = await write.rows(sql`
      delete from calendar_feeds where user_id = ${call.actor.id} returning user_id`);
    if (revoked.length === 0) write.unchanged();
  });
  return null;
}

function newFeed({ settings, now }: BookingsContext, userId: string) {
  const nonce = randomBytes(16).toString('base64url');
  return {
    nonce,
    hash: hashOfFeedToken(feedToken(settings.SESSION_SECRET, userId, nonce)),
    now: new Date(now()),
  };
}
