import { needsInvoice } from '@backflow/contracts';
import type { EnrolledMember, enrollByHand as contract } from '@backflow/contracts';
import { AppError, ValidationError, mutate, sql } from '@backflow/service-kit';
import type { Call, Write } from '@backflow/service-kit';
import type { LearningContext } from '../context.ts';
import { holdCourse } from '../courses/hold-course.ts';
import { tellOfStatus } from '../mails/tell-member.ts';
import { findEnrolledMember } from './course-enrollments.query.ts';

/**
 * An administrator enrolls a member in a course, also in a draft, which opens to them, and in a premium one whatever
 * their plan. The member is notified as if they had enrolled themselves.
 * @throws NotFoundError; ValidationError for an unknown member; AppError ALREADY_ENROLLED
 */
export async function enrollByHand(
  context: LearningContext,
  call: Call<typeof contract>,
): Promise<EnrolledMember> {
  const { models, now } = context;
  const id = await mutate(context, call, async (write) => {
    const { transaction } = write;
    // Held until the end, as for every enrollment: nobody else enrolls in it meanwhile.
    const course = await holdCourse(context, write, call.params.id);
    const userId = await knownMember(write, call.body.userId);
    await refuseEnrolled(write, course.id, userId);
    const status = needsInvoice(course) ? 'pending' : 'confirmed';
    const enrollment = await models.Enrollment.create(
      { courseId: course.id, userId, status, enrolledAt: new Date(now()) },
      { transaction },
    );
    await course.update({ enrollmentCount: course.enrollmentCount + 1 }, { transaction });
    await tellOfStatus(context, write, { course, userId, from: null, to: status });
    write.audit({
      subjectId: enrollment.id,
      details: { courseId: course.id, title: course.title, userId, status },
    });
    return enrollment.id;
  });
  return findEnrolledMember(context.db, id);
}

async function knownMember({ rows }: Write, userId: string): Promise<string> {
  const [member] = await rows<{ id: string }>(sql`select id from identity.members_v1 where id = ${userId}`);
  if (!member) throw new ValidationError([{ path: 'userId', message: 'There is no member with this id' }]);
  return member.id;
}

async function refuseEnrolled({ rows }: Write, courseId: string, userId: string): Promise<void> {
  const [enrollment] = await rows(sql`
    select 1 from enrollments where course_id = ${courseId} and user_id = ${userId} and status <> 'cancelled'`);
  if (enrollment) throw new AppError('ALREADY_ENROLLED', 'This member is already enrolled in this course.');
}
