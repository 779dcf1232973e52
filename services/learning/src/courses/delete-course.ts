import { needsInvoice, notifyAttendees } from '@backflow/contracts/bookings';
import type { deleteCourse as contract } from '@backflow/contracts/learning';
import { AppError, lockOffer, mutate } from '@backflow/service-kit';
import type { Call } from '@backflow/service-kit';
import type { LearningContext } from '../context.ts';
import { summaryOf } from './course-fields.ts';
import { holdCourse } from './hold-course.ts';

/**
 * An administrator withdraws a course. Its bookings are retained, and everyone enrolled is notified. One that people
 * have paid for is deleted only if the request names their number.
 * @throws NotFoundError, or PAID_ENROLLMENTS with the number to enter
 */
export async function deleteCourse(context: LearningContext, call: Call<typeof contract>): Promise<null> {
  const { params, query } = call;
  await mutate(context, call, async (write) => {
    const course = await holdCourse(context, write, params.id);
    const { pending, confirmed } = await lockOffer(write, course.id);
    const paid = needsInvoice(course) ? confirmed : 0;
    if (paid > 0 && query.paid !== paid) throw refusal(paid);
    const deletedAt = new Date(context.now());
    const version = course.version + 1;
    await course.update({ deletedAt, version }, { transaction: write.transaction });
    const enrollmentCount = pending + confirmed;
    if (enrollmentCount > 0) {
      const sentAt = deletedAt.toISOString();
      await write.queue(notifyAttendees, { about: 'withdrawn', id: course.id, version, sentAt });
    }
    write.audit({
      subjectId: course.id,
      details: { ...summaryOf(course), enrollmentCount, ...(paid > 0 && { paid }) },
    });
  });
  return null;
}

function refusal(paid: number): AppError {
  const people = paid === 1 ? '1 person has' : `${paid} people have`;
  const message = `${people} paid for this course. Enter ${paid} to delete it; they are notified, and you refund them.`;
  return new AppError('PAID_ENROLLMENTS', message, [{ path: 'paid', message }]);
}
