import type { AdminCourse, AdminCourseView, AdminLesson } from '@backflow/contracts/learning';
import { buildCourse } from '../../../testing/build-course.ts';

/** A published, free course of the list that twelve are enrolled in; say only what matters. */
export const buildListed = (overrides: Partial<AdminCourseView> = {}): AdminCourseView => ({
  ...buildCourse(),
  version: 1,
  ...overrides,
});

/** Such a course as it is edited. */
export const buildEdited = (overrides: Partial<AdminCourse> = {}): AdminCourse => ({
  ...buildListed(),
  content: null,
  videoUrl: null,
  lessons: [],
  ...overrides,
});

/** Lessons of these titles. */
export const buildLessons = (courseId: string, titles: readonly string[]): AdminLesson[] =>
  titles.map((title) => ({
    id: buildCourse().id,
    courseId,
    title,
    duration: '20 min',
    content: null,
    videoUrl: null,
    version: 1,
  }));
