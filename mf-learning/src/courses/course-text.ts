import type { CourseLevel, CourseView, OwnEnrollment } from '@backflow/contracts/learning';
import type { CourseProgress } from '@backflow/contracts/shared';
import { isFinished } from '@backflow/contracts/shared';

export const COURSES_HREF = '/courses';
export const courseHref = (id: string): string => `${COURSES_HREF}/${id}`;

/** A lesson's page. The only lesson of a course without others is read on the course's own page. */
export const lessonHref = (courseId: string, lessonId: string): string =>
  lessonId === courseId ? courseHref(courseId) : `${courseHref(courseId)}/lessons/${lessonId}`;

export const LEVEL_NAMES: Readonly<Record<CourseLevel, string>> = {
  beginner: 'Beginner',
  intermediate: 'Intermediate',
  advanced: 'Advanced',
};

/** The caller's enrollment, pending or confirmed; null when there is none that counts. */
export const enrollmentOf = ({ enrollment }: Pick<CourseView, 'enrollment'>): OwnEnrollment | null =>
  enrollment?.status === 'cancelled' ? null : enrollment;

const counted = (count: number, one: string): string => `${count} ${count === 1 ? one : `${one}s`}`;

export const formatLessonCount = (count: number): string => counted(count, 'lesson');

/** How long it takes, how many lessons it has and how many are enrolled: '4.5 hours', '6 lessons', '12 enrolled'. */
export const formatFacts = ({
  duration,
  lessonCount,
  enrollmentCount,
}: Pick<CourseView, 'duration' | 'lessonCount' | 'enrollmentCount'>): string[] => [
  ...(duration === null ? [] : [duration]),
  formatLessonCount(lessonCount),
  `${enrollmentCount} enrolled`,
];

/** '2 of 6 lessons', and of the whole 'Finished'. */
export const formatProgress = (progress: CourseProgress): string =>
  isFinished(progress) ? 'Finished' : `${progress.completed} of ${formatLessonCount(progress.total)}`;
