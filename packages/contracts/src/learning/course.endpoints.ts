import * as z from '@backflow/contracts/zod';
import { endpoint } from '../endpoint.ts';
import { IdParams, id, instant, optionalText, paging, requiredText, version } from '../fields.ts';

/** What administrators enter. */
export const CourseInput = z.object({
  title: requiredText('Title', { max: 120 }),
  description: z.optional(optionalText('Description', { max: 2000, multiline: true })),
});
export type CourseInput = z.infer<typeof CourseInput>;

/** What everybody may see of it. */
export const Course = z.object({
  id,
  title: z.string(),
  description: z.nullable(z.string()),
  createdAt: instant('Created at'),
  version,
});
export type Course = z.infer<typeof Course>;

export const listCourses = endpoint({
  id: 'courses.list',
  service: 'learning',
  method: 'GET',
  path: '/api/courses',
  summary: 'Every course, newest first.',
  access: 'public',
  query: z.object(paging),
  response: z.array(Course),
});

export const getCourse = endpoint({
  id: 'courses.get',
  service: 'learning',
  method: 'GET',
  path: '/api/courses/:id',
  summary: 'One course.',
  access: 'member',
  params: IdParams,
  response: Course,
});

export const createCourse = endpoint({
  id: 'courses.create',
  service: 'learning',
  method: 'POST',
  path: '/api/courses',
  summary: 'Add one course.',
  access: 'admin',
  body: CourseInput,
  response: Course,
  status: 201,
});

export const updateCourse = endpoint({
  id: 'courses.update',
  service: 'learning',
  method: 'PATCH',
  path: '/api/courses/:id',
  summary:
    'Change the fields given; absent fields keep their value. An edit of an older version is refused (409).',
  access: 'admin',
  params: IdParams,
  body: z.extend(z.partial(CourseInput), { version: z.optional(version) }),
  response: Course,
});

export const deleteCourse = endpoint({
  id: 'courses.delete',
  service: 'learning',
  method: 'DELETE',
  path: '/api/courses/:id',
  summary: 'Remove one course for good.',
  access: 'admin',
  params: IdParams,
  response: z.null(),
});
