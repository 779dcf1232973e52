import type { OwnEnrollment } from '@backflow/contracts/learning';
import { raw, sql } from '@backflow/service-kit';
import type { Actor, Sql } from '@backflow/service-kit';

/*
 * How far a booking `r` is in its course `c`, counted from what the course teaches now (the view `taught_lessons`).
 * A completion of a lesson that was taken out stays and counts for nothing. A course without lessons is one lesson under
 * its own id: whoever completed that has nothing completed once lessons are added, since all of them are new, and has
 * completed the course again once the last of them is gone.
 */

/**
 * Joins the caller's own booking `r` of a course `c`; nothing for visitors. Lateral, and only where the member has booked the course:
 * a prepared statement would read all bookings of a member and compare each with each course.
 */
export const joinOwn = (actor: Actor | null): Sql => {
  if (!actor) return NOBODY;
  const own = sql`bookings.own_bookings_v1 b where b.user_id = ${actor.id} and b.status <> 'cancelled'`;
  return sql`
  left join lateral (
    select b.* from ${own} and b.offer_id = c.id
       and c.id = any(array(select b.offer_id from ${own} and b.kind = 'course')) limit 1) r on true`;
};

const NOBODY = raw('left join bookings.own_bookings_v1 r on false');

/** Joins how many lessons there are and were completed, and when the last was, as `p`. */
export const JOIN_PROGRESS = raw(`
  cross join lateral (
    select count(*)::int as total, count(d.lesson_id)::int as completed, max(d.completed_at) as "lastCompletedAt"
      from taught_lessons l
      left join lesson_completions d on d.enrollment_id = r.id and d.lesson_id = l.id
     where l.course_id = c.id) p`);

export const PROGRESS = raw(`json_build_object('completed', p.completed, 'total', p.total)`);

/** The booking `r` as JSON; null when there is none. */
export const OWN_ENROLLMENT = sql`
  case when r.id is not null then
    json_build_object('id', r.id, 'status', r.status, 'enrolledAt', r.booked_at, 'progress', ${PROGRESS})
  end`;

/** Inside JSON, Postgres writes an instant in a style of its own. */
export const presentOwn = (own: OwnEnrollment | null): OwnEnrollment | null =>
  own && { ...own, enrolledAt: new Date(own.enrolledAt).toISOString() };

/** The first lesson not completed after the one completed last, going round at the end; null when all are completed. */
export const NEXT_LESSON_ID = raw(`
  (select l.id
     from taught_lessons l
     left join lesson_completions d on d.enrollment_id = r.id and d.lesson_id = l.id
    where l.course_id = c.id and d.lesson_id is null
    order by (l.position, l.id) > (
               select t.position, t.id
                 from taught_lessons t
                 join lesson_completions e on e.enrollment_id = r.id and e.lesson_id = t.id
                where t.course_id = c.id
                order by e.completed_at desc, t.position desc, t.id desc
                limit 1) desc nulls last,
             l.position, l.id
    limit 1)`);
