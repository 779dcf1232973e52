import { UNKNOWN_LOCATION, VIRTUAL_LOCATION } from '@backflow/contracts/notifications';
import type { NewsItem } from '@backflow/contracts/notifications';
import { formatDay, formatTime } from '@backflow/contracts/time';
import { raw, select, sql } from '@backflow/service-kit';
import type { Sql } from '@backflow/service-kit';
import type { NotificationsContext } from '../context.ts';

/** Published after `since`, up to `until`. */
interface Period {
  since: Date;
  until: Date;
}

type Database = Pick<NotificationsContext, 'db'>;

/** Rows of one kind that are read at most; the newest. */
const MAX_ROWS = 200;

interface OfferRow {
  id: string;
  kind: 'event' | 'webinar' | 'course';
  title: string;
  startsAt: string | null;
  accessLevel: string;
  publishedAt: string;
  isVirtual: boolean;
  location: string | null;
}

const iso = (instant: string): string => new Date(instant).toISOString();

const PATHS = { event: '/events', webinar: '/webinars', course: '/courses' } as const;

/** New offers of these kinds that have not started, with the dates of one event as one item. */
async function findOffers(
  { db }: Database,
  kinds: readonly OfferRow['kind'][],
  { since, until }: Period,
  condition: Sql,
): Promise<NewsItem[]> {
  const rows = await select<OfferRow>(
    db,
    'new-offers',
    sql`
      select id, kind, title, starts_at as "startsAt", access_level as "accessLevel", published_at as "publishedAt",
             is_virtual as "isVirtual", location
        from bookings.new_offers_v1 o
       where published_at > ${since} and published_at <= ${until} and kind = any(${kinds})
         and (starts_at is null or starts_at > ${until}) and ${condition}
       order by published_at desc limit ${MAX_ROWS}`,
  );
  const byStart = rows.sort((a, b) => (a.startsAt ?? '').localeCompare(b.startsAt ?? ''));
  const groups = Map.groupBy(byStart, ({ kind, title, accessLevel }) =>
    [kind, title, accessLevel].join('\n'),
  );
  return [...groups.values()].flatMap((dates) => {
    const [first, ...others] = dates;
    return first ? [offerItem(first, others)] : [];
  });
}

function offerItem(first: OfferRow, others: readonly OfferRow[]): NewsItem {
  const { id, kind, title, startsAt, accessLevel, isVirtual, location } = first;
  const dates = [first, ...others];
  const when = startsAt === null ? 'At your own pace' : formatTime(startsAt);
  const where = kind === 'course' ? [] : [isVirtual ? VIRTUAL_LOCATION : (location ?? UNKNOWN_LOCATION)];
  const last = others.at(-1)?.startsAt;
  const more =
    last === undefined || last === null
      ? []
      : [`${others.length} more ${others.length === 1 ? 'date' : 'dates'} until ${formatDay(last)}`];
  return {
    section: kind === 'course' ? 'courses' : 'events',
    ids: dates.map((date) => date.id),
    title,
    text: [when, ...where, ...more].join(' · '),
    path: `${PATHS[kind]}/${id}`,
    publishedAt: dates.map(({ publishedAt }) => iso(publishedAt)).reduce((a, b) => (a > b ? a : b)),
    isPremium: accessLevel === 'premium',
  };
}

/** @param condition of the offer `o` */
export const findEvents = (
  context: Database,
  period: Period,
  condition: Sql = raw('true'),
): Promise<NewsItem[]> => findOffers(context, ['event', 'webinar'], period, condition);

export const findCourses = (context: Database, period: Period): Promise<NewsItem[]> =>
  findOffers(context, ['course'], period, raw('true'));

export async function findResources({ db }: Database, { since, until }: Period): Promise<NewsItem[]> {
  const rows = await select<{
    id: string;
    title: string;
    author: string | null;
    accessLevel: string;
    publishedAt: string;
  }>(
    db,
    'new-resources',
    sql`
      select id, title, author, access_level as "accessLevel", published_at as "publishedAt"
        from learning.new_resources_v1 where published_at > ${since} and published_at <= ${until}
       order by published_at desc limit ${MAX_ROWS}`,
  );
  return rows.map(({ id, title, author, accessLevel, publishedAt }) => ({
    section: 'resources',
    ids: [id],
    title,
    text: author === null ? formatDay(publishedAt) : `By ${author}`,
    path: `/resources/${id}`,
    publishedAt: iso(publishedAt),
    isPremium: accessLevel === 'premium',
  }));
}

/** New topics, most replies first. */
export async function findTopics({ db }: Database, { since, until }: Period): Promise<NewsItem[]> {
  const rows = await select<{ id: string; title: string; publishedAt: string; replies: number }>(
    db,
    'new-topics',
    sql`
      select id, title, published_at as "publishedAt", reply_count as replies
        from community.new_topics_v1 where published_at > ${since} and published_at <= ${until}
       order by published_at desc limit ${MAX_ROWS}`,
  );
  return rows
    .sort((a, b) => b.replies - a.replies)
    .map(({ id, title, publishedAt, replies }) => ({
      section: 'topics',
      ids: [id],
      title,
      text: replies === 1 ? '1 reply' : `${replies} replies`,
      path: `/forum/${id}`,
      publishedAt: iso(publishedAt),
      isPremium: false,
    }));
}
