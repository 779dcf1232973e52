import { DISPLAY_TIME_ZONE } from '@backflow/contracts';
import type { EnrollmentWeek, reportEnrollments } from '@backflow/contracts';
import { select, sql } from '@backflow/service-kit';
import type { Call } from '@backflow/service-kit';
import type { LearningContext } from '../context.ts';

/** How many enrolled in each of the last weeks of Pacific time, this one last; weeks without any are there too. */
export const enrollmentWeeks = (
  { db, now }: LearningContext,
  { query: { weeks } }: Call<typeof reportEnrollments>,
): Promise<EnrollmentWeek[]> =>
  select(
    db,
    'enrollment-weeks',
    sql`
      select to_char(monday, 'YYYY-MM-DD') as week, coalesce(sum(w.enrollments), 0)::int as enrollments
        from (select date_trunc('week', ${new Date(now())}::timestamptz at time zone ${DISPLAY_TIME_ZONE}::text) as this) t
       cross join generate_series(t.this - ${weeks - 1}::int * interval '1 week', t.this, interval '1 week') monday
        left join enrollment_weeks w on w.week = monday::date
       group by monday order by monday`,
  );
