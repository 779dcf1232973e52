import * as z from '@backflow/contracts/zod';
import { Category } from '../shared/category.ts';
import { endpoint } from './endpoint.ts';

export const listCourseCategories = endpoint({
  id: 'courseCategories.list',
  method: 'GET',
  path: '/api/categories/courses',
  summary: 'Every category of courses that is not retired, by name.',
  access: 'public',
  response: z.array(Category),
  reads: ['courses/categories'],
  cache: { seconds: 30 },
});

export const listResourceCategories = endpoint({
  id: 'resourceCategories.list',
  method: 'GET',
  path: '/api/categories/resources',
  summary: 'Every category of resources that is not retired, by name.',
  access: 'public',
  response: z.array(Category),
  reads: ['resources/categories'],
  cache: { seconds: 30 },
});
