import type { AdminCourse, updateCourse as contract } from '@backflow/contracts/learning';
import { ConflictError, mutate } from '@backflow/service-kit';
import type { Call } from '@backflow/service-kit';
import type { LearningContext } from '../context.ts';
import { differences } from '../differences.ts';
import { changedCourseFields, checkContent, checkCourse, fieldsOf } from './course-fields.ts';
import { findEditedCourse } from './find-course.query.ts';
import { holdCourse } from './hold-course.ts';

/**
 * An administrator changes some fields of a course.
 * @throws NotFoundError, a ConflictError with the course as it is now when the edit was made from an older version, or a
 *   ValidationError
 */
export async function updateCourse(
  context: LearningContext,
  call: Call<typeof contract>,
): Promise<AdminCourse> {
  const { actor, params, body } = call;
  await checkContent(body);
  await mutate(context, call, async (write) => {
    const course = await holdCourse(context, write, params.id);
    if (body.version !== undefined && body.version !== course.version) {
      throw new ConflictError(await findEditedCourse(context.db, params.id, actor));
    }
    const before = fieldsOf(course);
    const fields = changedCourseFields(before, body);
    await checkCourse(context, write, fields, before);
    const details = differences(before, fields);
    if (Object.keys(details).length === 0) return write.unchanged();
    await course.update({ ...fields, version: course.version + 1 }, { transaction: write.transaction });
    write.audit({ subjectId: course.id, details });
  });
  return findEditedCourse(context.db, params.id, actor);
}
