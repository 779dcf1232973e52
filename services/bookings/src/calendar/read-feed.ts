import { FEED_REFRESH_SECONDS } from '@backflow/contracts/bookings';
import type { readCalendarFeed } from '@backflow/contracts/bookings';
import { NotFoundError, raw, readSiteSettings, select, sql } from '@backflow/service-kit';
import type { Call, FileResponse } from '@backflow/service-kit';
import { calendarFile } from '@backflow/mails/calendar';
import type { BookingsContext } from '../context.ts';
import { calendarResponse } from './calendar-response.ts';
import { dueEntries } from './due-entries.query.ts';
import { feedEntries, newestBookings } from './feed-entries.query.ts';
import { hashOfFeedToken } from './feed-token.ts';

/** Rises when the same rows make another file. */
const FORMAT = 2;

/**
 * A member's feed, by its secret address. Calendars poll it: unless something changed they get 304 after one statement by indexes.
 * The tag changes once a day too, as old entries go.
 * @throws NotFoundError for a wrong or revoked address, and for accounts that are suspended or erased
 */
export async function readFeed(
  context: BookingsContext,
  { query: { token } }: Call<typeof readCalendarFeed>,
): Promise<FileResponse> {
  const feed = await findFeed(context, token);
  if (!feed) throw new NotFoundError('This calendar');
  const day = new Date(context.now()).toISOString().slice(0, 10);
  if (feed.lastReadOn !== day) await recordRead(context, feed.userId, day);
  const headers = {
    'cache-control': 'private, no-cache',
    etag: `"${FORMAT}-${day}-${feed.state}"`,
  };
  return calendarResponse('calendar', headers, () => writeFeed(context, feed.userId));
}

interface Feed {
  userId: string;
  lastReadOn: string | null;
  /** Changes with every booking of the member, every change of what they booked or are offered, and their due days. */
  state: string;
}

async function findFeed({ db }: BookingsContext, token: string): Promise<Feed | undefined> {
  const [feed] = await select<Feed>(
    db,
    'calendar-feed',
    sql`
      select f.user_id as "userId", f.last_read_on::text as "lastReadOn",
             (select coalesce(md5(string_agg(b.id || ':' || b.changes || ':' || o.version, ',' order by b.id)), '0')
                from (${newestBookings(raw('f.user_id'))}) b join offers o on o.id = b.offer_id)
             || '-' || (select count(*) + count(s.ended_at) from seat_offers s where s.user_id = f.user_id)
             || '-' || (select coalesce(md5(string_agg(d::text, ',' order by d.id)), '0') from due_days(f.user_id) d) as state
        from calendar_feeds f
        join identity.actors_v2 a on a.id = f.user_id
       where f.token_hash = ${hashOfFeedToken(token)}`,
  );
  return feed;
}

const recordRead = ({ db: { sequelize } }: BookingsContext, userId: string, day: string) =>
  sequelize.query('update calendar_feeds set last_read_on = $2 where user_id = $1', { bind: [userId, day] });

async function writeFeed(context: BookingsContext, userId: string): Promise<string> {
  const [settings, booked, due] = await Promise.all([
    readSiteSettings(context.db),
    feedEntries(context, userId),
    dueEntries(context, userId),
  ]);
  const site = { settings, origin: context.settings.PUBLIC_ORIGIN };
  const feed = { name: settings.brandName, refreshSeconds: FEED_REFRESH_SECONDS };
  return calendarFile([...booked, ...due], site, { now: context.now(), feed });
}
