import { formatHours } from '@backflow/contracts/bookings';
import type { CourseLevel, CourseView, MyEnrollment } from '@backflow/contracts/learning';
import type { CourseProgress } from '@backflow/contracts/shared';
import { isFinished } from '@backflow/contracts/shared';

export const COURSES_HREF = '/courses';
export const courseHref = (id: string): string => `${COURSES_HREF}/${id}`;

/** The address of a lesson. A course without lessons is one lesson, on the course's own page. */
export const lessonHref = (courseId: string, lessonId: string): string =>
  lessonId === courseId ? courseHref(courseId) : `${courseHref(courseId)}/lessons/${lessonId}`;

export const LEVEL_NAMES: Readonly<Record<CourseLevel, string>> = {
  beginner: 'Beginner',
  intermediate: 'Intermediate',
  advanced: 'Advanced',
};

/** The member's enrollment if it is pending or confirmed; else null. */
export const getEnrollment = ({ enrollment }: Pick<CourseView, 'enrollment'>): MyEnrollment | null =>
  enrollment?.status === 'cancelled' ? null : enrollment;

const counted = (count: number, one: string): string => `${count} ${count === 1 ? one : `${one}s`}`;

export const formatLessonCount = (count: number): string => counted(count, 'lesson');

/** '4.5 hours', '6 lessons', 'CE hours: 4.5 online', '12 enrolled' */
export const formatFacts = ({
  duration,
  lessonCount,
  hours,
  enrollmentCount,
}: Pick<CourseView, 'duration' | 'lessonCount' | 'enrollmentCount'> &
  Partial<Pick<CourseView, 'hours'>>): string[] => [
  ...(duration === null ? [] : [duration]),
  formatLessonCount(lessonCount),
  ...(hours ? [`CE hours: ${formatHours(hours)}`] : []),
  `${enrollmentCount} enrolled`,
];

/** '2 of 6 lessons', 'Finished' */
export const formatProgress = (progress: CourseProgress): string =>
  isFinished(progress) ? 'Finished' : `${progress.completed} of ${formatLessonCount(progress.total)}`;
