import * as z from '@backflow/contracts/zod';
import { endpoint } from '../endpoint.ts';
import { IdParams, termName } from '../fields.ts';
import { AdminTerm, TermChange } from '../term.ts';

/** What courses, or resources, are sorted by. */
export const Category = z.object({ id: z.string(), name: z.string() });
export type Category = z.infer<typeof Category>;

export const CategoryInput = z.object({ name: termName });

export const listCourseCategories = endpoint({
  id: 'courseCategories.list',
  service: 'learning',
  method: 'GET',
  path: '/api/categories/courses',
  summary: 'Every category of courses that is not retired, by name.',
  access: 'public',
  response: z.array(Category),
  reads: ['courses/categories'],
  cache: { seconds: 30 },
});

export const createCourseCategory = endpoint({
  id: 'courseCategories.create',
  auditSentence: 'added the course category {subject}',
  service: 'learning',
  method: 'POST',
  path: '/api/categories/courses',
  summary: 'Add a category of courses. A name that is there already is refused, whatever its case.',
  access: 'admin',
  body: CategoryInput,
  response: Category,
  status: 201,
  changes: ['courses'],
});

export const updateCourseCategory = endpoint({
  id: 'courseCategories.update',
  auditSentence: 'changed the course category {subject}',
  service: 'learning',
  method: 'PATCH',
  path: '/api/categories/courses/:id',
  summary:
    'Rename a category of courses, retire it, or take it back. A retired one stays with its courses, and cannot be chosen any more.',
  access: 'admin',
  params: IdParams,
  body: TermChange,
  response: AdminTerm,
  changes: ['courses'],
});

export const deleteCourseCategory = endpoint({
  id: 'courseCategories.delete',
  auditSentence: 'deleted the course category {subject}',
  service: 'learning',
  method: 'DELETE',
  path: '/api/categories/courses/:id',
  summary: 'Remove a category that no course is in; one in use is refused.',
  access: 'admin',
  params: IdParams,
  response: z.null(),
  changes: ['courses'],
});

export const listResourceCategories = endpoint({
  id: 'resourceCategories.list',
  service: 'learning',
  method: 'GET',
  path: '/api/categories/resources',
  summary: 'Every category of resources that is not retired, by name.',
  access: 'public',
  response: z.array(Category),
  reads: ['resources/categories'],
  cache: { seconds: 30 },
});

export const createResourceCategory = endpoint({
  id: 'resourceCategories.create',
  auditSentence: 'added the resource category {subject}',
  service: 'learning',
  method: 'POST',
  path: '/api/categories/resources',
  summary: 'Add a category of resources. A name that is there already is refused, whatever its case.',
  access: 'admin',
  body: CategoryInput,
  response: Category,
  status: 201,
  changes: ['resources'],
});

export const updateResourceCategory = endpoint({
  id: 'resourceCategories.update',
  auditSentence: 'changed the resource category {subject}',
  service: 'learning',
  method: 'PATCH',
  path: '/api/categories/resources/:id',
  summary:
    'Rename a category of resources, retire it, or take it back. A retired one stays with its resources, and cannot be chosen any more.',
  access: 'admin',
  params: IdParams,
  body: TermChange,
  response: AdminTerm,
  changes: ['resources'],
});

export const deleteResourceCategory = endpoint({
  id: 'resourceCategories.delete',
  auditSentence: 'deleted the resource category {subject}',
  service: 'learning',
  method: 'DELETE',
  path: '/api/categories/resources/:id',
  summary: 'Remove a category that no resource is in; one in use is refused.',
  access: 'admin',
  params: IdParams,
  response: z.null(),
  changes: ['resources'],
});

export const listAdminCourseCategories = endpoint({
  id: 'courseCategories.adminList',
  service: 'learning',
  method: 'GET',
  path: '/api/admin/categories/courses',
  summary: 'Every category of courses, retired ones too, by name, with the number of courses in each.',
  access: 'admin',
  response: z.array(AdminTerm),
  reads: ['courses/categories'],
});

export const listAdminResourceCategories = endpoint({
  id: 'resourceCategories.adminList',
  service: 'learning',
  method: 'GET',
  path: '/api/admin/categories/resources',
  summary: 'Every category of resources, retired ones too, by name, with the number of resources in each.',
  access: 'admin',
  response: z.array(AdminTerm),
  reads: ['resources/categories'],
});
