import type { MyEnrollment } from '@backflow/contracts/learning';
import { eachMember, idArray, raw, selectOwn, sql } from '@backflow/service-kit';
import type { Actor, Sql } from '@backflow/service-kit';
import type { LearningContext } from '../context.ts';

/*
 * The progress of a booking `r` in its course `c`, counted from the course's current lessons (the view `taught_lessons`). The
 * completion of a deleted lesson is retained but not counted. A course without lessons counts as one lesson under the course's
 * own id: that completion stops counting when lessons are added, and counts again when the last one is deleted.
 */

/**
 * Joins the caller's booking `r` of a course `c`; null for visitors. A lateral join, and only for booked courses: a prepared
 * statement would read all bookings of a member and compare each with each course.
 */
export const joinOwn = (actor: Actor | null): Sql => {
  if (!actor) return NO_BOOKING;
  const own = sql`bookings.own_bookings_v1 b where b.user_id = ${actor.id} and b.status <> 'cancelled'`;
  return sql`
  left join lateral (
    select b.* from ${own} and b.offer_id = c.id
       and c.id = any(array(select b.offer_id from ${own} and b.kind = 'course')) limit 1) r on true`;
};

const NO_BOOKING = raw('left join bookings.own_bookings_v1 r on false');

/** Joins the number of lessons, the number of completed ones and the last completion as `p`. */
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

/** Each member's bookings of these courses, by the course's id. */
export function myEnrollments(
  { db }: LearningContext,
  members: readonly Actor[],
  ids: readonly string[],
): Promise<ReadonlyMap<string, MyEnrollment>[]> {
  return selectOwn(
    db,
    { label: 'own-enrollments-of', members, ids },
    sql`
      select r.user_id as "memberId", c.id, ${OWN_ENROLLMENT} as own
        from ${eachMember(members)}
       cross join lateral (
         select * from bookings.own_bookings_v1 b
          where b.user_id = m.id and b.kind = 'course' and b.status <> 'cancelled' and b.offer_id = any(${idArray(ids)})
         offset 0) r
        join courses c on c.id = r.offer_id
        ${JOIN_PROGRESS}`,
  );
}

/** Postgres formats instants differently inside JSON. */
export const presentOwn = (own: MyEnrollment | null): MyEnrollment | null =>
  own && { ...own, enrolledAt: new Date(own.enrolledAt).toISOString() };

/** The first open lesson after the last completed one, continuing at the beginning; null when all are completed. */
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
