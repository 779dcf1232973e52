import { termEndpoints } from '../term.ts';
import { Category } from '../shared/category.ts';

export const {
  adminList: listAdminCourseCategories,
  create: createCourseCategory,
  update: updateCourseCategory,
  remove: deleteCourseCategory,
} = termEndpoints({
  id: 'courseCategories',
  service: 'learning',
  path: '/categories/courses',
  noun: 'course category',
  kind: {
    one: 'a category of courses',
    staysWith: 'its courses',
    counted: 'courses in each',
    unused: 'no course is in',
  },
  created: Category,
  reads: ['courses/categories', 'courses/records'],
  changes: ['courses'],
});

export const {
  adminList: listAdminResourceCategories,
  create: createResourceCategory,
  update: updateResourceCategory,
  remove: deleteResourceCategory,
} = termEndpoints({
  id: 'resourceCategories',
  service: 'learning',
  path: '/categories/resources',
  noun: 'resource category',
  kind: {
    one: 'a category of resources',
    staysWith: 'its resources',
    counted: 'resources in each',
    unused: 'no resource is in',
  },
  created: Category,
  reads: ['resources/categories'],
  changes: ['resources'],
});
