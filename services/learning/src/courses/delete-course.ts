import type { deleteCourse as contract } from '@backflow/contracts';
import { mutate } from '@backflow/service-kit';
import type { Call } from '@backflow/service-kit';
import type { LearningContext } from '../context.ts';
import { summaryOf } from './course-fields.ts';
import { holdCourse } from './hold-course.ts';

/**
 * An administrator takes a course out of every list; its enrollments keep it.
 * @throws NotFoundError
 */
export async function deleteCourse(context: LearningContext, call: Call<typeof contract>): Promise<null> {
  await mutate(context, call, async (write) => {
    const course = await holdCourse(context, write, call.params.id);
    await course.update(
      { deletedAt: new Date(context.now()), version: course.version + 1 },
      { transaction: write.transaction },
    );
    write.audit({
      subjectId: course.id,
      details: { ...summaryOf(course), enrollmentCount: course.enrollmentCount },
    });
  });
  return null;
}
