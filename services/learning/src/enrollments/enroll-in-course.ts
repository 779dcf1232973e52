import { needsInvoice } from '@backflow/contracts';
import type { EnrollmentItem, enrollInCourse as contract } from '@backflow/contracts';
import { AppError, NotFoundError, mutate, raw, select, sql } from '@backflow/service-kit';
import type { Actor, Call } from '@backflow/service-kit';
import type { LearningContext } from '../context.ts';
import { needsPremium } from '../courses/course.policy.ts';
import { tellOfStatus } from '../mails/tell-member.ts';
import type { MailedCourse } from '../mails/tell-member.ts';
import { findOwnEnrollment } from './own-enrollments.query.ts';

const MAILED = raw(`
  c.id, c.title, c.duration, c.price, c.access_level as "accessLevel", c.is_published as "isPublished",
  c.deleted_at as "deletedAt"`);

/**
 * A member enrolls in a course and is told by mail; with an invoice to send, the supplier too.
 * @throws NotFoundError, or the refusal that says why not
 */
export async function enrollInCourse(
  context: LearningContext,
  call: Call<typeof contract>,
): Promise<EnrollmentItem> {
  const { db, models, now } = context;
  const { actor, params } = call;
  // Most refusals are plain already: those who meet one open no transaction and do not queue for the course's row.
  const [seen] = await select<MailedCourse & { isEnrolled: boolean }>(
    db,
    'enrollable-course',
    sql`
      select ${MAILED}, exists (select 1 from enrollments r
                where r.course_id = c.id and r.user_id = ${actor.id} and r.status <> 'cancelled') as "isEnrolled"
        from courses c where c.id = ${params.id}`,
  );
  // First: who is enrolled in a course that was taken down since must not read that there is no such course.
  if (seen?.isEnrolled) throw alreadyEnrolled();
  refuseUnlessOffered(seen);
  refuseWithoutPremium(actor, seen);

  const id = await mutate(context, call, async (write) => {
    // Holds the row until the end: who deletes or edits the course waits, or was first, and is judged below.
    const [course] = await write.rows<MailedCourse>(sql`
      update courses c set enrollment_count = enrollment_count + 1 where id = ${params.id} returning ${MAILED}`);
    refuseUnlessOffered(course);
    refuseWithoutPremium(actor, course);
    const to = needsInvoice(course) ? 'pending' : 'confirmed';
    const enrollment = await models.Enrollment.create(
      { courseId: course.id, userId: actor.id, status: to, enrolledAt: new Date(now()) },
      { transaction: write.transaction },
    );
    await tellOfStatus(context, write, { course, userId: actor.id, from: null, to });
    return enrollment.id;
  });
  return findOwnEnrollment(context, actor, id);
}

export const alreadyEnrolled = () =>
  new AppError('ALREADY_ENROLLED', 'You are already enrolled in this course.');

/** Nobody enrolls in a draft, administrators included. */
function refuseUnlessOffered<Course extends MailedCourse>(
  course: Course | undefined,
): asserts course is Course {
  if (!course?.isPublished || course.deletedAt !== null) throw new NotFoundError('This course');
}

function refuseWithoutPremium(actor: Actor, course: MailedCourse): void {
  if (!needsPremium(actor, course)) return;
  throw new AppError('PREMIUM_REQUIRED', 'This course is for premium members. Upgrade to Premium to enroll.');
}
