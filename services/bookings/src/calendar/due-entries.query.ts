import type { CalendarEntry } from '@backflow/mails/calendar';
import { addDays, pacificDay } from '@backflow/contracts/time';
import { select, sql } from '@backflow/service-kit';
import type { BookingsContext } from '../context.ts';

/** How long an entry stays after its day. */
const PAST_DAYS = 365;

interface DueDay {
  id: string;
  kind: 'credential' | 'gauge';
  title: string;
  day: string;
  version: number;
}

const TITLES: Readonly<Record<DueDay['kind'], (title: string) => string>> = {
  credential: (title) => `Valid until today: ${title}`,
  gauge: (title) => `Gauge to be verified: ${title}`,
};

/** The last days of a member's credentials, and when their gauges are due, each a whole day. */
export async function dueEntries(
  { db, now, settings }: BookingsContext,
  userId: string,
): Promise<CalendarEntry[]> {
  const since = addDays(pacificDay(new Date(now())), -PAST_DAYS);
  const days = await select<DueDay>(
    db,
    'calendar-due-days',
    sql`
      select id, kind, title, day::text, version from due_days(${userId})
       where day > ${since}::date order by day, id`,
  );
  return days.map(({ id, kind, title, day, version }) => ({
    ...{ calendarId: `${kind}-${id}`, version, title: TITLES[kind](title), startsAt: day, place: '' },
    url: `${settings.PUBLIC_ORIGIN}/credentials`,
  }));
}
