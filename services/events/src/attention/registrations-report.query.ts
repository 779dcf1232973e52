import type { RegistrationWeek, reportRegistrations } from '@backflow/contracts';
import { select, sql } from '@backflow/service-kit';
import type { Call } from '@backflow/service-kit';
import type { EventsContext } from '../context.ts';
import { weeksUntil } from './periods.ts';

/** How many registered in each of the last weeks, this one last. */
export const registrationsReport = (
  context: EventsContext,
  { query: { weeks } }: Call<typeof reportRegistrations>,
): Promise<RegistrationWeek[]> =>
  context.reports.read(`registrations-${weeks}`, context.now(), () => countRegistrations(context, weeks));

/** Each week is a stretch of an index that has all it takes. */
function countRegistrations({ db, now }: EventsContext, count: number): Promise<RegistrationWeek[]> {
  const weeks = weeksUntil(new Date(now()), count);
  return select(
    db,
    'registrations-report',
    sql`
      select week,
             (select count(*)::int from registrations
               where registered_at >= "from" and registered_at < until) as events,
             (select count(*)::int from webinar_registrations
               where registered_at >= "from" and registered_at < until) as webinars
        from unnest(${weeks.map(({ firstDay }) => firstDay)}::text[],
                    ${weeks.map(({ from }) => from.toISOString())}::timestamptz[],
                    ${weeks.map(({ until }) => until.toISOString())}::timestamptz[]) as weeks (week, "from", until)
       order by "from"`,
  );
}
