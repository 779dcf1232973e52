import { randomUUID } from 'node:crypto';
import type { OldProcess } from './release-before.ts';

/** Enrolls a member: the statements of the learning service of 0460eaf. */
export const enroll = ({ write, now }: OldProcess, courseId: string, userId: string) =>
  write(async (run) => {
    await run(
      `update courses c set enrollment_count = enrollment_count + 1 where id = $1 returning 
  c.id, c.title, c.duration, c.price, c.access_level as "accessLevel", c.is_published as "isPublished",
  c.deleted_at as "deletedAt"`,
      [courseId],
    );
    const at = now();
    const [stored] = await run(
      `INSERT INTO "enrollments" ("id","course_id","user_id","status","enrolled_at","updated_at") VALUES ($1,$2,$3,$4,$5,$6) RETURNING "id","course_id","user_id","status","enrolled_at","updated_at"`,
      [randomUUID(), courseId, userId, 'confirmed', at, at],
    );
    return String(stored?.id);
  });

/** Sets the status of an enrollment. The new count is computed from the count that was read. */
export const setEnrollmentStatus = ({ write, now }: OldProcess, id: string, to: string) =>
  write(async (run) => {
    const find = `SELECT "id", "course_id" AS "courseId", "user_id" AS "userId", "status", "enrolled_at" AS "enrolledAt", "updated_at" AS "updatedAt" FROM "enrollments" AS "enrollment" WHERE "enrollment"."id" = $1`;
    const [found] = await run(find, [id]);
    const [course] = await run(
      `SELECT "id", "enrollment_count" AS "enrollmentCount" FROM "courses" AS "course" WHERE "course"."id" = $1 FOR UPDATE`,
      [found?.courseId],
    );
    const [own] = await run(find, [id]);
    if (!course || !own || own.status === to) return undefined;
    await run(`UPDATE "enrollments" SET "status"=$1,"updated_at"=$2 WHERE "id" = $3`, [to, now(), id]);
    const more = Number(to !== 'cancelled') - Number(own.status !== 'cancelled');
    if (more !== 0) {
      await run(`UPDATE "courses" SET "enrollment_count"=$1,"updated_at"=$2 WHERE "id" = $3`, [
        Number(course.enrollmentCount) + more,
        now(),
        course.id,
      ]);
    }
    return to;
  });

/** The number of enrollments in each status. */
export const countsOfCourse = async ({ read }: OldProcess, courseId: string) => {
  const [counts] = await read(
    `select coalesce(n.pending, 0) as pending, coalesce(n.confirmed, 0) as confirmed,
               coalesce(n.cancelled, 0) as cancelled
          from courses c left join enrollment_counts n on n.course_id = c.id where c.id = $1`,
    [courseId],
  );
  return counts;
};

/** The number of enrollments in all weeks of the report. */
export const enrolledInWeeks = async ({ read, now }: OldProcess) => {
  const rows = await read(
    `
      select to_char(monday, 'YYYY-MM-DD') as week, coalesce(sum(w.enrollments), 0)::int as enrollments
        from (select date_trunc('week', $1::timestamptz at time zone $2::text) as this) t
       cross join generate_series(t.this - $3::int * interval '1 week', t.this, interval '1 week') monday
        left join enrollment_weeks w on w.week = monday::date
       group by monday order by monday`,
    [now(), 'America/Los_Angeles', 11],
  );
  return rows.reduce((sum, { enrollments }) => sum + Number(enrollments), 0);
};

export const completeLesson = ({ write, now }: OldProcess, enrollmentId: string, lessonId: string) =>
  write((run) =>
    run(
      `
      insert into lesson_completions (enrollment_id, lesson_id, completed_at)
      values ($1, $2, $3)
      on conflict do nothing`,
      [enrollmentId, lessonId, now()],
    ),
  );

/** A member's own enrollments with the number of completed lessons. */
export const ownProgress = ({ read }: OldProcess, userId: string) =>
  read(
    `
  select r.id, r.status, r.enrolled_at as "enrolledAt", r.course_id as "courseId", p.completed, p.total
    from (
    select * from enrollments
     where user_id = $1 and status <> 'cancelled'
     order by enrolled_at desc, id desc
     limit 21) r
    join courses c on c.id = r.course_id
    left join course_categories k on k.id = c.category_id
  cross join lateral (
    select count(*)::int as total, count(d.lesson_id)::int as completed, max(d.completed_at) as "lastCompletedAt"
      from taught_lessons l
      left join lesson_completions d on d.enrollment_id = r.id and d.lesson_id = l.id
     where l.course_id = c.id) p order by r.enrolled_at desc, r.id desc`,
    [userId],
  );
