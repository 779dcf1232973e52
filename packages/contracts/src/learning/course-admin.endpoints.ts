import * as z from '@backflow/contracts/zod';
import { paidCountQuery } from '../bookings/bookable-record.ts';
import { PriceRuleView } from '../bookings/price-rule.ts';
import { ACCESS_LEVELS } from '../access-level.ts';
import { endpoint } from './endpoint.ts';
import {
  IdParams,
  blankAsNull,
  id,
  markdown,
  optionalText,
  paging,
  publication,
  requiredText,
  searchText,
  version,
} from '../fields.ts';
import { labelled } from '../label.ts';
import { recordEndpoints } from '../record.ts';
import { CourseInput, CourseView } from './course.ts';
import { videoAddress } from './video.ts';

/** A course in the administrators' list. */
export const AdminCourseView = z.extend(CourseView, { prices: z.array(PriceRuleView), version });
export type AdminCourseView = z.infer<typeof AdminCourseView>;

/** A lesson as it is edited. */
export const AdminLesson = z.object({
  id: z.string(),
  courseId: z.string(),
  title: z.string(),
  duration: z.nullable(z.string()),
  /** Markdown. */
  content: z.nullable(z.string()),
  videoUrl: z.nullable(z.string()),
  version,
});
export type AdminLesson = z.infer<typeof AdminLesson>;

/** A course as it is edited: Markdown and addresses as entered, lessons in order. */
export const AdminCourse = z.extend(AdminCourseView, {
  content: z.nullable(z.string()),
  videoUrl: z.nullable(z.string()),
  lessons: z.array(AdminLesson),
});
export type AdminCourse = z.infer<typeof AdminCourse>;

/** Added last, by title, or the most enrolled in first. */
export const ADMIN_COURSE_SORTS = ['newest', 'title', 'enrollments'] as const;

const READS = ['courses', 'attendance'] as const;

export const listAdminCourses = endpoint({
  id: 'courses.adminList',
  method: 'GET',
  path: '/api/admin/courses',
  summary:
    'Every course, drafts included, newest first unless `sort` says otherwise; with `search`, the best matches first.',
  access: 'admin',
  query: z.object({
    ...paging,
    search: searchText,
    status: publication,
    accessLevel: z.optional(z.enum(ACCESS_LEVELS)),
    categoryId: z.optional(blankAsNull(id)),
    sort: z._default(z.enum(ADMIN_COURSE_SORTS, 'Sort must be newest, title or enrollments'), 'newest'),
  }),
  response: z.array(AdminCourseView),
  reads: READS,
});

export const {
  create: createCourse,
  update: updateCourse,
  remove: deleteCourse,
  get: getAdminCourse,
} = recordEndpoints(
  {
    id: 'courses',
    service: 'learning',
    noun: 'course',
    input: CourseInput,
    view: AdminCourse,
    reads: READS,
    changes: ['courses/records'],
    notes: {
      remove:
        'Withdraw a course. Everyone enrolled is notified. One that people have paid for is deleted only by who says how many they are (409 else).',
      get: ', with its lessons',
    },
  },
  { query: paidCountQuery('Paid enrollments') },
);

/** Input of administrators. */
export const LessonInput = z.object({
  title: requiredText('Title', { max: 200 }),
  duration: z.optional(optionalText('Duration', { max: 60 })),
  content: markdown('Content'),
  videoUrl: labelled('Video address', z.optional(blankAsNull(videoAddress('Video')))),
});
export type LessonInput = z.infer<typeof LessonInput>;

export const createLesson = endpoint({
  id: 'lessons.create',
  auditSentence: 'added the lesson {subject}',
  method: 'POST',
  path: '/api/courses/:id/lessons',
  summary: 'Add a lesson at the end of a course.',
  access: 'admin',
  params: IdParams,
  body: LessonInput,
  response: AdminLesson,
  status: 201,
  changes: ['courses/records'],
});

export const updateLesson = endpoint({
  id: 'lessons.update',
  auditSentence: 'changed the lesson {subject}',
  method: 'PATCH',
  path: '/api/lessons/:id',
  summary:
    'Change the fields given. An edit made from an older `version` is refused with 409 and the lesson as it is now.',
  access: 'admin',
  params: IdParams,
  body: z.extend(z.partial(LessonInput), { version: z.optional(version) }),
  response: AdminLesson,
  changes: ['courses/records'],
});

export const deleteLesson = endpoint({
  id: 'lessons.delete',
  auditSentence: 'deleted the lesson {subject}',
  method: 'DELETE',
  path: '/api/lessons/:id',
  summary:
    'Take a lesson out of its course. Who completed it keeps that, and it counts no more: who lacks no other lesson has completed the course.',
  access: 'admin',
  params: IdParams,
  response: z.null(),
  changes: ['courses/records', 'progress', 'hours'],
});

export const orderLessons = endpoint({
  id: 'lessons.order',
  auditSentence: 'changed the order of the lessons of {subject}',
  method: 'PATCH',
  path: '/api/courses/:id/lessons',
  summary: 'Put the lessons of a course in this order: all of them, each once.',
  access: 'admin',
  params: IdParams,
  body: z.object({
    lessonIds: z.array(id, 'Lessons must be a list of ids').check(z.maxLength(200, 'At most 200 lessons')),
  }),
  response: z.array(AdminLesson),
  changes: ['courses/records'],
});

export const previewMarkdown = endpoint({
  id: 'markdown.preview',
  method: 'POST',
  path: '/api/admin/markdown-preview',
  summary:
    'What Markdown of a course, a lesson or a resource will look like, as safe HTML. Nothing is stored.',
  access: 'admin',
  body: z.object({ content: markdown('Content') }),
  response: z.object({ html: z.string() }),
  audit: false,
});
