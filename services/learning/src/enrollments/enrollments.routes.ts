import * as contracts from '@backflow/contracts';
import { WithMessage, route } from '@backflow/service-kit';
import type { LearningContext } from '../context.ts';
import { courseMailReach, mailCourseMembers } from './mail-course-members.ts';
import { countsOfCourse } from './count-enrollments.query.ts';
import { courseEnrollmentsPage } from './course-enrollments.query.ts';
import { enrollByHand } from './enroll-by-hand.ts';
import { enrollInCourse } from './enroll-in-course.ts';
import { exportEnrollments } from './export-enrollments.ts';
import { ownEnrollmentsPage } from './own-enrollments.query.ts';
import { setEnrollmentStatus } from './set-enrollment-status.ts';

export const enrollmentRoutes = [
  route(contracts.enrollInCourse, async (context: LearningContext, call) => {
    const enrollment = await enrollInCourse(context, call);
    return new WithMessage(enrollment, 'Successfully enrolled in course!');
  }),
  route(contracts.listOwnEnrollments, ownEnrollmentsPage),
  route(contracts.listCourseEnrollments, courseEnrollmentsPage),
  route(contracts.countCourseEnrollments, countsOfCourse),
  route(contracts.exportCourseEnrollments, exportEnrollments),
  route(contracts.enrollByHand, enrollByHand),
  route(contracts.getCourseMailReach, courseMailReach),
  route(contracts.mailCourseMembers, mailCourseMembers),
  route(contracts.setEnrollmentStatus, setEnrollmentStatus),
];
