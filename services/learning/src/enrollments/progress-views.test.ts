import { expect, it } from '@jest/globals';
import { useLearningService } from '../../test/start-learning-service.ts';

const service = await useLearningService();

const rows = async (text: string, values: unknown[] = []) =>
  (await service.context.db.reader.query<Record<string, unknown>>(text, values)).rows;
const getProgress = (bookingId: string) =>
  rows('select course_id, completed from course_progress_v1 where booking_id = $1', [bookingId]);
const getLessons = (courseId: string) =>
  rows('select total from course_lessons_v1 where course_id = $1', [courseId]);

it('counts a course’s current lessons and those a booking has completed', async () => {
  const member = await service.buildMember();
  const client = await service.as(member);
  const course = await service.buildCourse();
  const { id } = await service.buildBooking(course, member);
  const complete = (lesson: string) => client.post(`/api/courses/${course.id}/lessons/${lesson}/complete`);
  // Without lessons the course itself is completed.
  expect([await getLessons(course.id), await getProgress(id)]).toEqual([[{ total: 1 }], []]);
  await complete(course.id);
  expect(await getProgress(id)).toEqual([{ course_id: course.id, completed: 1 }]);
  const lessons = await service.buildLessons(course, 3);
  expect([await getLessons(course.id), await getProgress(id)]).toEqual([[{ total: 3 }], []]);
  for (const lesson of lessons.slice(1)) await complete(lesson.id);
  expect(await getProgress(id)).toEqual([{ course_id: course.id, completed: 2 }]);
  await lessons[2]?.update({ deletedAt: new Date() });
  expect([await getLessons(course.id), await getProgress(id)]).toEqual([
    [{ total: 2 }],
    [{ course_id: course.id, completed: 1 }],
  ]);
});

it('is all that the bookings service may read', async () => {
  const may = await rows(`
    select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'learning' and c.relkind in ('r', 'v', 'm', 'p')
       and has_table_privilege('backflow_bookings', c.oid, 'select') order by 1`);
  expect(may).toEqual([{ name: 'course_lessons_v1' }, { name: 'course_progress_v1' }]);
});

it('reads only the completions of one page of bookings', async () => {
  const course = await service.buildCourse();
  const lessons = await service.buildLessons(course, 5);
  await service.asOwner(
    `insert into learning.lessons (course_id, position, title)
     select c.id, n, 'Lesson' from (select id from learning.courses limit 1) c, generate_series(10, 3000) n`,
  );
  // These bookings don't exist: nothing can be reported about them.
  await service.asOwner('alter table learning.lesson_completions disable trigger lesson_completions_report');
  await service.asOwner(
    `insert into learning.lesson_completions (enrollment_id, lesson_id, completed_at)
     select md5(n::text)::uuid, lesson, now()
       from generate_series(1, 20000) n, unnest($1::uuid[]) lesson`,
    [lessons.map(({ id }) => id)],
  );
  await service.asOwner('alter table learning.lesson_completions enable trigger lesson_completions_report');
  await service.asOwner('analyze learning.lessons, learning.lesson_completions');
  const page = `select md5(n::text)::uuid from generate_series(1, 20) n`;
  const [ids] = await rows(`select array(${page}) as page`);
  const text = 'select * from course_progress_v1 where booking_id = any($1::uuid[])';
  const found = await rows(text, [ids?.page]);
  expect(new Set(found.map(({ completed }) => completed))).toEqual(new Set([5]));
  expect(found).toHaveLength(20);
  const plan = (await rows(`explain (costs off) ${text}`, [ids?.page])).map((row) =>
    String(row['QUERY PLAN']),
  );
  expect(plan.join('\n')).toMatch(/Index (Only )?Scan using lesson_completions_pkey/);
  expect(plan.join('\n')).not.toMatch('Seq Scan on lesson_completions');
});
