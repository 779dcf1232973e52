import * as z from '@backflow/contracts/zod';
import { endpoint } from './endpoint.ts';
import { IdParams, blankAsNull, id, paging, searchText } from '../fields.ts';
import { CourseDetail, CourseLevelField, CourseView } from './course.ts';
import { CourseProgress } from '../shared/course-progress.ts';
import { LessonParams } from './enrollment.endpoints.ts';
import { Video } from './video.ts';

export const listCourses = endpoint({
  id: 'courses.list',
  method: 'GET',
  path: '/api/courses',
  summary: 'Published courses, newest first; with `search`, the best matches first, at most 200.',
  access: 'public',
  personal: true,
  query: z.object({
    ...paging,
    search: searchText,
    level: z.optional(blankAsNull(CourseLevelField)),
    categoryId: z.optional(blankAsNull(id)),
  }),
  response: z.array(CourseView),
  reads: ['courses', 'progress'],
  cache: { seconds: 5, ignores: ['progress'] },
});

export const getCourseSummary = endpoint({
  id: 'courses.summary',
  method: 'GET',
  path: '/api/courses/:id/summary',
  summary:
    'One course as lists show it, for link previews. An unpublished one exists for administrators and those enrolled in it.',
  access: 'public',
  personal: true,
  params: IdParams,
  response: CourseView,
  reads: ['courses', 'progress'],
  cache: { seconds: 5, ignores: ['progress'] },
});

export const getCourse = endpoint({
  id: 'courses.get',
  method: 'GET',
  path: '/api/courses/:id',
  summary:
    'One course with its lessons; what it teaches only for who may open it. An unpublished one exists for administrators and those enrolled in it; of a deleted one these are told that it was withdrawn (410).',
  access: 'member',
  params: IdParams,
  response: CourseDetail,
  reads: ['courses', 'progress'],
});

/** A lesson’s page. */
export const LessonView = z.object({
  id: z.string(),
  title: z.string(),
  duration: z.nullable(z.string()),
  /** Safe HTML; null where there is nothing to read. */
  html: z.nullable(z.string()),
  video: z.nullable(Video),
  isCompleted: z.boolean(),
  /** From 1. */
  position: z.number(),
  previousId: z.nullable(z.string()),
  nextId: z.nullable(z.string()),
  course: z.object({ id: z.string(), title: z.string() }),
  /** How far the caller is in the course; null for an administrator who is not enrolled. */
  progress: z.nullable(CourseProgress),
});
export type LessonView = z.infer<typeof LessonView>;

export const getLesson = endpoint({
  id: 'lessons.get',
  method: 'GET',
  path: '/api/courses/:id/lessons/:lessonId',
  summary: 'One lesson, for who may open its course; for others refused with what they need.',
  access: 'member',
  params: LessonParams,
  response: LessonView,
  reads: ['courses', 'progress'],
});
