import type { AdminCourse, createCourse as contract } from '@backflow/contracts/learning';
import { mutate } from '@backflow/service-kit';
import type { Call } from '@backflow/service-kit';
import type { LearningContext } from '../context.ts';
import { checkContent, checkCourse, newCourseFields, summaryOf } from './course-fields.ts';
import { findEditedCourse } from './find-course.query.ts';

/**
 * An administrator adds a course.
 * @throws ValidationError
 */
export async function createCourse(
  context: LearningContext,
  call: Call<typeof contract>,
): Promise<AdminCourse> {
  const { db, models, now } = context;
  const fields = newCourseFields(call.body);
  await checkContent(fields);
  const id = await mutate(context, call, async (write) => {
    await checkCourse(context, write, fields);
    const course = await models.Course.create(
      { ...fields, createdAt: new Date(now()) },
      { transaction: write.transaction },
    );
    write.audit({ subjectId: course.id, details: summaryOf(course) });
    return course.id;
  });
  return findEditedCourse(db, id, call.actor);
}
