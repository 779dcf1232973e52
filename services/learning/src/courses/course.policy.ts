import type { AccessLevel } from '@backflow/contracts';
import type { MyEnrollment } from '@backflow/contracts/learning';
import { AppError, NotFoundError, needsPremium } from '@backflow/service-kit';
import type { Actor } from '@backflow/service-kit';

interface Course {
  accessLevel: AccessLevel;
  isPublished: boolean;
}

/** The caller's own; null when there is none, or it was cancelled. */
type Enrollment = Pick<MyEnrollment, 'status'> | null;

/** Administrators and enrolled members see drafts: unpublishing a course takes it from nobody. */
const maySee = (
  actor: Actor | null,
  { isPublished }: Pick<Course, 'isPublished'>,
  enrollment: Enrollment,
): boolean => isPublished || actor?.isAdmin === true || enrollment !== null;

type Withdrawable = Pick<Course, 'isPublished'> & { isDeleted: boolean };

/**
 * Hides courses that the caller may not see. Members enrolled in a deleted course get COURSE_WITHDRAWN.
 * @throws NotFoundError, or AppError
 */
export function assertVisible<Row extends Withdrawable>(
  actor: Actor | null,
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

/** True if a member may read and watch the content and videos of a course and its lessons. */
export const mayOpen = (actor: Actor, course: Course, enrollment: Enrollment): boolean =>
  maySee(actor, course, enrollment) && missingRequirement(actor, course, enrollment) === null;

/** Names what the member needs to open a course. Premium comes first: enrolling requires it. @throws AppError */
export function assertMayOpen(actor: Actor, course: Course, enrollment: Enrollment): void {
  const missing = missingRequirement(actor, course, enrollment);
  if (missing !== null) throw new AppError(missing, MESSAGES[missing]);
}

const MESSAGES = {
  PREMIUM_REQUIRED: 'This course is for premium members. Upgrade to Premium to open its lessons.',
  ENROLLMENT_REQUIRED: 'Enroll in this course to open its lessons.',
  PAYMENT_PENDING: 'This course opens once its invoice is paid.',
} as const;

function missingRequirement(
  actor: Actor,
  course: Course,
  enrollment: Enrollment,
): keyof typeof MESSAGES | null {
  if (actor.isAdmin) return null;
  if (needsPremium(actor, course)) return 'PREMIUM_REQUIRED';
  if (enrollment?.status === 'confirmed') return null;
  return enrollment?.status === 'pending' ? 'PAYMENT_PENDING' : 'ENROLLMENT_REQUIRED';
}
