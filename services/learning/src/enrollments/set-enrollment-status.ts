import type { EnrolledMember, EnrollmentStatus, setEnrollmentStatus as contract } from '@backflow/contracts';
import { AppError, NotFoundError, mutate } from '@backflow/service-kit';
import type { Call } from '@backflow/service-kit';
import { Op } from 'sequelize';
import type { Transaction } from 'sequelize';
import type { LearningContext } from '../context.ts';
import type { EnrollmentRecord } from '../db/models/enrollment.ts';
import { tellOfStatus } from '../mails/tell-member.ts';
import { findEnrolledMember } from './course-enrollments.query.ts';

/**
 * An administrator sets an enrollment's status, and the member is told. Setting the status it has changes nothing.
 * @throws NotFoundError, or a refusal: the member has enrolled again since it was cancelled
 */
export async function setEnrollmentStatus(
  context: LearningContext,
  call: Call<typeof contract>,
): Promise<EnrolledMember> {
  const { models } = context;
  const { id } = call.params;
  const { status } = call.body;
  await mutate(context, call, async (write) => {
    const { transaction } = write;
    const enrollment = await models.Enrollment.findByPk(id, { transaction });
    if (!enrollment) throw new NotFoundError('This enrollment');
    const course = await models.Course.findByPk(enrollment.courseId, {
      lock: transaction.LOCK.UPDATE,
      rejectOnEmpty: true,
      transaction,
    });
    // Only now can nobody else be changing it.
    await enrollment.reload({ transaction });
    const from = enrollment.status;
    if (from === status) return write.unchanged();

    if (from === 'cancelled') await refuseBesideAnother(models, enrollment, transaction);
    await enrollment.update({ status }, { transaction });
    const more = Number(counts(status)) - Number(counts(from));
    await course.update({ enrollmentCount: course.enrollmentCount + more }, { transaction });
    await tellOfStatus(context, write, { course, userId: enrollment.userId, from, to: status });
    const { courseId, userId } = enrollment;
    write.audit({ subjectId: id, details: { courseId, userId, status: { from, to: status } } });
  });
  return findEnrolledMember(context.db, id);
}

const counts = (status: EnrollmentStatus): boolean => status !== 'cancelled';

async function refuseBesideAnother(
  { Enrollment }: LearningContext['models'],
  { courseId, userId }: EnrollmentRecord,
  transaction: Transaction,
): Promise<void> {
  const where = { courseId, userId, status: { [Op.ne]: 'cancelled' } } as const;
  if ((await Enrollment.count({ where, transaction })) === 0) return;
  throw new AppError('ALREADY_ENROLLED', 'This member has another enrollment in this course.');
}
