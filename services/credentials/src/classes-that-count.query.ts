import { DISPLAY_TIME_ZONE } from '@backflow/contracts';
import type { ClassThatCounts } from '@backflow/contracts/credentials';
import { select, sql } from '@backflow/service-kit';
import { isValidOn } from './approvals/approvals.ts';
import type { CredentialsContext } from './context.ts';

/** At most so many coming classes that some of these authorities have approved for their day, the soonest first; courses last. */
export function listClassesThatCount(
  { db, now }: Pick<CredentialsContext, 'db' | 'now'>,
  authorityIds: readonly string[],
  most: number,
): Promise<ClassThatCounts[]> {
  const time = new Date(now());
  const day = sql`(coalesce(o.starts_at, ${time}) at time zone ${DISPLAY_TIME_ZONE})::date`;
  return select<ClassThatCounts>(
    db,
    'classes-that-count',
    sql`
      select o.id, o.kind, o.title, o.starts_at as "startsAt", o.location,
             json_agg(json_build_object('authorityId', a.authority_id, 'authority', t.name,
                                        'courseNumber', a.course_number, 'minutes', a.minutes)
                      order by t.name, a.course_number) as approvals
        from approvals a
        join authorities t on t.id = a.authority_id and t.deleted_at is null
        join bookings.new_offers_v1 o on o.id = a.offer_id
       where a.authority_id = any(${authorityIds}::uuid[]) and coalesce(o.starts_at, 'infinity') > ${time}
         and ${isValidOn('a', day)}
       group by o.id, o.kind, o.title, o.starts_at, o.location
       order by o.starts_at nulls last, o.title, o.id
       limit ${most}`,
  );
}
