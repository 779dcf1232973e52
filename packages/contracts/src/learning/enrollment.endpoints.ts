import * as z from '@backflow/contracts/zod';
import { endpoint } from './endpoint.ts';
import { id, paging } from '../fields.ts';
import { CourseView } from './course.ts';
import { CourseProgress } from '../shared/course-progress.ts';
import { MyEnrollment } from './enrollment.ts';

/** An enrollment in the caller's own list, with what a screen shows of its course. */
export const EnrollmentItem = z.extend(MyEnrollment, {
  courseId: z.string(),
  course: z.object({
    id: z.string(),
    title: z.string(),
    description: z.nullable(z.string()),
    imageUrl: z.nullable(z.string()),
    duration: z.nullable(z.string()),
    level: CourseView.shape.level,
    price: z.string(),
    accessLevel: CourseView.shape.accessLevel,
    categoryName: z.nullable(z.string()),
    /** True when the course was withdrawn after enrolling. One that was unpublished stays open to the enrolled. */
    isDeleted: z.boolean(),
  }),
  mayOpen: z.boolean(),
  nextLessonId: z.nullable(z.string()),
  /** When a lesson was completed last; null when none was. */
  lastCompletedAt: z.nullable(z.string()),
});
export type EnrollmentItem = z.infer<typeof EnrollmentItem>;

export const listMyEnrollments = endpoint({
  id: 'enrollments.own',
  method: 'GET',
  path: '/api/user/enrollments',
  summary:
    'The caller’s enrollments, newest first, those in courses that were unpublished or deleted too; cancelled ones are left out.',
  access: 'member',
  query: z.object(paging),
  response: z.array(EnrollmentItem),
  reads: ['courses', 'progress'],
});

/** A member's progress in a course after a lesson was marked as completed or not. */
export const Completion = z.object({
  courseId: z.string(),
  completedLessonIds: z.array(z.string()),
  progress: CourseProgress,
  nextLessonId: z.nullable(z.string()),
});
export type Completion = z.infer<typeof Completion>;

/** A course and one of its lessons. */
export const LessonParams = z.object({ id, lessonId: id });

/** More than a member who reads the lessons makes. */
const limit = { name: 'lesson-marks', most: 120, seconds: 3600, what: 'changes of lessons' };

export const completeLesson = endpoint({
  id: 'lessons.complete',
  method: 'POST',
  path: '/api/courses/:id/lessons/:lessonId/complete',
  summary: 'Mark a lesson completed. Doing it twice changes nothing.',
  access: 'member',
  limit,
  params: LessonParams,
  response: Completion,
  changes: ['progress', 'hours'],
});

export const reopenLesson = endpoint({
  id: 'lessons.reopen',
  method: 'DELETE',
  path: '/api/courses/:id/lessons/:lessonId/complete',
  summary: 'Mark a lesson as not completed. The hours that its course has earned stay.',
  access: 'member',
  limit,
  params: LessonParams,
  response: Completion,
  changes: ['progress', 'hours'],
});
