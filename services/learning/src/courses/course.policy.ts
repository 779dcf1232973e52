import type { AccessLevel } from '@backflow/contracts';
import type { OwnEnrollment } from '@backflow/contracts/learning';
import { AppError, NotFoundError, needsPremium } from '@backflow/service-kit';
import type { Actor } from '@backflow/service-kit';

interface Course {
  accessLevel: AccessLevel;
  isPublished: boolean;
}

/** The caller's own; null when there is none, or it was cancelled. */
type Enrollment = Pick<OwnEnrollment, 'status'> | null;

/** A draft exists for administrators, and for members who are enrolled in it: unpublishing a course takes it from nobody. */
const maySee = (
  actor: Actor,
  { isPublished }: Pick<Course, 'isPublished'>,
  enrollment: Enrollment,
): boolean => isPublished || actor.isAdmin || enrollment !== null;

type Withdrawable = Pick<Course, 'isPublished'> & { isDeleted: boolean };

/**
 * Refuses a course that does not exist for this caller. Who is enrolled in one that was deleted gets COURSE_WITHDRAWN.
 * @throws NotFoundError, or AppError
 */
export function assertVisible<Row extends Withdrawable>(
  actor: Actor,
  course: Row | undefined,
  enrollment: Enrollment,
  title = 'This course',
): asserts course is Row {
  if (course?.isDeleted && enrollment) {
    throw new AppError('COURSE_WITHDRAWN', `${title} was withdrawn and can no longer be opened.`);
  }
  if (!course || course.isDeleted || !maySee(actor, course, enrollment)) {
    throw new NotFoundError('This course');
  }
}

/** Whether a member may read and watch what a course teaches: its content, its video, and those of its lessons. */
export const mayOpen = (actor: Actor, course: Course, enrollment: Enrollment): boolean =>
  maySee(actor, course, enrollment) && lackOf(actor, course, enrollment) === null;

/**
 * Refuses who may not open a course, with what they need. Premium comes first: enrolling would be refused without it.
 * @throws AppError
 */
export function refuseUnlessOpen(actor: Actor, course: Course, enrollment: Enrollment): void {
  const lack = lackOf(actor, course, enrollment);
  if (lack !== null) throw new AppError(lack, NEEDED[lack]);
}

const NEEDED = {
  PREMIUM_REQUIRED: 'This course is for premium members. Upgrade to Premium to open its lessons.',
  ENROLLMENT_REQUIRED: 'Enroll in this course to open its lessons.',
  PAYMENT_PENDING: 'This course opens once its invoice is paid.',
} as const;

function lackOf(actor: Actor, course: Course, enrollment: Enrollment): keyof typeof NEEDED | null {
  if (actor.isAdmin) return null;
  if (needsPremium(actor, course)) return 'PREMIUM_REQUIRED';
  if (enrollment?.status === 'confirmed') return null;
  return enrollment?.status === 'pending' ? 'PAYMENT_PENDING' : 'ENROLLMENT_REQUIRED';
}
