import * as contracts from '@backflow/contracts';
import { WithMessage, route } from '@backflow/service-kit';
import type { LearningContext } from '../context.ts';
import { courseEnrollmentsPage } from './course-enrollments.query.ts';
import { enrollInCourse } from './enroll-in-course.ts';
import { ownEnrollmentsPage } from './own-enrollments.query.ts';
import { setEnrollmentStatus } from './set-enrollment-status.ts';

export const enrollmentRoutes = [
  route(contracts.enrollInCourse, async (context: LearningContext, call) => {
    const enrollment = await enrollInCourse(context, call);
    return new WithMessage(enrollment, 'Successfully enrolled in course!');
  }),
  route(contracts.listOwnEnrollments, ownEnrollmentsPage),
  route(contracts.listCourseEnrollments, courseEnrollmentsPage),
  route(contracts.setEnrollmentStatus, setEnrollmentStatus),
];
