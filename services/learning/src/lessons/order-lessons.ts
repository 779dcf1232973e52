import { isDeepStrictEqual } from 'node:util';
import type { AdminLesson, orderLessons as contract } from '@backflow/contracts/learning';
import { ValidationError, mutate, sql } from '@backflow/service-kit';
import type { Call } from '@backflow/service-kit';
import type { LearningContext } from '../context.ts';
import { editedLessons } from '../courses/find-course.query.ts';
import { courseRecord } from '../courses/course.record.ts';

/**
 * Reorders the lessons of a course. Their versions stay, so that open forms can still be saved.
 * @throws NotFoundError, or a ValidationError unless it lists all lessons of the course, each once
 */
export async function orderLessons(
  context: LearningContext,
  call: Call<typeof contract>,
): Promise<AdminLesson[]> {
  const { params, body } = call;
  await mutate(context, call, async (write) => {
    const course = await courseRecord.lock({ context, write }, params.id);
    const before = await write.rows<{ id: string }>(sql`
      select id from lessons where course_id = ${course.id} and deleted_at is null order by position, id`);
    const from = before.map(({ id }) => id);
    const to = body.lessonIds.map((id) => id.toLowerCase());
    if (!isDeepStrictEqual([...from].sort(), [...to].sort())) throw new ValidationError([NOT_THE_LESSONS]);
    if (isDeepStrictEqual(from, to)) return write.unchanged();
    await write.rows(sql`
      update lessons set position = place, updated_at = ${new Date(context.now())}
        from unnest(${to}::uuid[]) with ordinality as wanted (lesson_id, place)
       where id = lesson_id`);
    write.audit({ subjectId: course.id, details: { lessonIds: { from, to } } });
  });
  return editedLessons(context.db, params.id);
}

const NOT_THE_LESSONS = {
  path: 'lessonIds',
  message: 'These must be all lessons of this course, each once. Load the course again and retry.',
};
