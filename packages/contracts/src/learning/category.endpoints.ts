import * as z from '@backflow/contracts/zod';
import { endpoint } from '../endpoint.ts';
import { IdParams, requiredText } from '../fields.ts';

/** What courses, or resources, are sorted by. */
export const Category = z.object({ id: z.string(), name: z.string() });
export type Category = z.infer<typeof Category>;

export const CategoryInput = z.object({ name: requiredText('Name', { max: 60 }) });

export const listCourseCategories = endpoint({
  id: 'courseCategories.list',
  service: 'learning',
  method: 'GET',
  path: '/api/categories/courses',
  summary: 'Every category of courses, by name.',
  access: 'public',
  response: z.array(Category),
  cache: { seconds: 30, topics: ['courses'] },
});

export const createCourseCategory = endpoint({
  id: 'courseCategories.create',
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

export const renameCourseCategory = endpoint({
  id: 'courseCategories.rename',
  service: 'learning',
  method: 'PATCH',
  path: '/api/categories/courses/:id',
  summary: 'Give a category of courses another name.',
  access: 'admin',
  params: IdParams,
  body: CategoryInput,
  response: Category,
  changes: ['courses'],
});

export const deleteCourseCategory = endpoint({
  id: 'courseCategories.delete',
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
  summary: 'Every category of resources, by name.',
  access: 'public',
  response: z.array(Category),
  cache: { seconds: 30, topics: ['resources'] },
});

export const createResourceCategory = endpoint({
  id: 'resourceCategories.create',
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

export const renameResourceCategory = endpoint({
  id: 'resourceCategories.rename',
  service: 'learning',
  method: 'PATCH',
  path: '/api/categories/resources/:id',
  summary: 'Give a category of resources another name.',
  access: 'admin',
  params: IdParams,
  body: CategoryInput,
  response: Category,
  changes: ['resources'],
});

export const deleteResourceCategory = endpoint({
  id: 'resourceCategories.delete',
  service: 'learning',
  method: 'DELETE',
  path: '/api/categories/resources/:id',
  summary: 'Remove a category that no resource is in; one in use is refused.',
  access: 'admin',
  params: IdParams,
  response: z.null(),
  changes: ['resources'],
});
