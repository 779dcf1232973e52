import { select, sql } from '@backflow/service-kit';
import type { Database } from '@backflow/service-kit';

/** What somebody has earned by one course on one day. Minutes are decimal strings. */
export interface CourseMinutes {
  userId: string;
  firstName: string;
  lastName: string;
  /** Numbers of the authority, or with the names of all authorities. */
  licence: string | null;
  day: string;
  title: string;
  /** As the authority knows the course, or all of them with their names. */
  courseNumber: string | null;
  classroom: string;
  handsOn: string;
  online: string;
  total: string;
}

/**
 * The hours of a calendar year: of people with a license of an authority, or of everybody. By name; what was undone is not there.
 * Minutes are hours times 60, exactly.
 */
export const readCeHours = (db: Database, year: number, authority: string | null): Promise<CourseMinutes[]> =>
  select<CourseMinutes>(
    db,
    'ce-hours',
    sql`
      with licensed as (
        select user_id, string_agg(case when ${authority}::text is null then authority || ' ' else '' end || number, ', '
                                   order by authority, number) as licence
          from identity.licences_v1
         where ${authority}::text is null or lower(authority) = lower(${authority})
         group by user_id),
      earned as (
        select e.user_id, e.day, coalesce(o.title, e.note) as title,
               sum(e.hours) filter (where e.kind = 'classroom') * 60 as classroom,
               sum(e.hours) filter (where e.kind = 'handsOn') * 60 as hands_on,
               sum(e.hours) filter (where e.kind = 'online') * 60 as online
          from hours_entries e left join offers o on o.id = e.offer_id
         where e.year = ${year}
         group by e.user_id, e.day, coalesce(o.title, e.note))
      select e.user_id as "userId", coalesce(p.first_name, 'Former') as "firstName", coalesce(p.last_name, 'member') as "lastName",
             l.licence, e.day::text, e.title,
             (select string_agg(case when ${authority}::text is null then c.authority || ' ' else '' end || c.number, ', '
                                order by c.authority)
                from course_numbers c
               where lower(c.title) = lower(e.title)
                 and (${authority}::text is null or lower(c.authority) = lower(${authority}))) as "courseNumber",
             trim_scale(coalesce(classroom, 0))::text as classroom, trim_scale(coalesce(hands_on, 0))::text as "handsOn",
             trim_scale(coalesce(online, 0))::text as online,
             trim_scale(coalesce(classroom, 0) + coalesce(hands_on, 0) + coalesce(online, 0))::text as total
        from earned e
        left join identity.contacts_v2 p on p.id = e.user_id
        left join licensed l on l.user_id = e.user_id
       where (${authority}::text is null or l.licence is not null)
         and (coalesce(classroom, 0), coalesce(hands_on, 0), coalesce(online, 0)) <> (0, 0, 0)
       order by lower(p.last_name), lower(p.first_name), e.user_id, e.day, e.title`,
  );
