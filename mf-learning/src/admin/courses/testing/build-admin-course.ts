import type { AdminCourse, AdminCourseView, AdminLesson } from '@backflow/contracts/learning';

let count = 0;
const nextId = (): string => `0c0c0c0c-0000-4000-8000-${String(++count).padStart(12, '0')}`;

/** A published, free course of the list that twelve are enrolled in; say only what matters. */
export const buildListed = (overrides: Partial<AdminCourseView> = {}): AdminCourseView => ({
  id: nextId(),
  title: 'Testing an RPZ assembly',
  description: null,
  imageUrl: null,
  duration: '4.5 hours',
  level: 'beginner',
  price: '0',
  accessLevel: 'free',
  categoryId: null,
  categoryName: null,
  manufacturer: null,
  outcomes: [],
  isPublished: true,
  enrollmentCount: 12,
  lessonCount: 1,
  createdAt: '2026-10-01T16:00:00.000Z',
  needsPremium: false,
  enrollment: null,
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
    id: nextId(),
    courseId,
    title,
    duration: '20 min',
    content: null,
    videoUrl: null,
    version: 1,
  }));
