import { needsInvoice } from '@backflow/contracts';
import type { deleteCourse as contract } from '@backflow/contracts';
import { AppError, mutate } from '@backflow/service-kit';
import type { Call, Write } from '@backflow/service-kit';
import type { LearningContext } from '../context.ts';
import type { CourseRecord } from '../db/models/course.ts';
import { queueCourseMail } from '../mails/course-mail.ts';
import { summaryOf } from './course-fields.ts';
import { holdCourse } from './hold-course.ts';

/**
 * An administrator withdraws a course. Its enrollments are retained, and everyone enrolled is notified. One that people
 * have paid for is deleted only if the request names their number.
 * @throws NotFoundError, or PAID_ENROLLMENTS with the number to enter
 */
export async function deleteCourse(context: LearningContext, call: Call<typeof contract>): Promise<null> {
  const { params, query } = call;
  await mutate(context, call, async (write) => {
    // Enrolling and marking as paid wait for the row: the number stays right until the course is deleted.
    const course = await holdCourse(context, write, params.id);
    const paid = await countPaid(context, write, course);
    if (paid > 0 && query.paid !== paid) throw refusal(paid);
    await course.update(
      { deletedAt: new Date(context.now()), version: course.version + 1 },
      { transaction: write.transaction },
    );
    if (course.enrollmentCount > 0) {
      await queueCourseMail(context, write, course.id, withdrawalMail(course));
    }
    write.audit({
      subjectId: course.id,
      details: {
        ...summaryOf(course),
        enrollmentCount: course.enrollmentCount,
        ...(paid > 0 && { paid }),
      },
    });
  });
  return null;
}

const countPaid = async (
  { models }: LearningContext,
  { transaction }: Write,
  course: CourseRecord,
): Promise<number> =>
  needsInvoice(course)
    ? models.Enrollment.count({ where: { courseId: course.id, status: 'confirmed' }, transaction })
    : 0;

function refusal(paid: number): AppError {
  const people = paid === 1 ? '1 person has' : `${paid} people have`;
  const message = `${people} paid for this course. Enter ${paid} to delete it; they are notified, and you refund them.`;
  return new AppError('PAID_ENROLLMENTS', message, [{ path: 'paid', message }]);
}

const withdrawalMail = ({ title }: CourseRecord) => ({
  subject: `“${title}” was withdrawn`,
  message:
    `The course “${title}”, in which you are enrolled, was withdrawn and can no longer be opened. ` +
    'If you have paid for it, or have an open invoice, contact us: we will settle it with you.',
});
