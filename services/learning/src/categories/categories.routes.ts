import type { Category } from '@backflow/contracts/learning';
import * as contracts from '@backflow/contracts/learning';
import { defineTerm, raw, route, sql } from '@backflow/service-kit';

/** Categories of what is in a table with `category_id` and `deleted_at`: deleted records are in no category. */
const categoriesOf = (records: 'courses' | 'resources', table: string) =>
  defineTerm<Category>({
    table,
    noun: 'category',
    label: `${records}-categories`,
    // Counted by triggers, never written here.
    useCount: raw('use_count'),
    uses: {
      query: (id) =>
        sql`select 1 from ${raw(records)} where category_id = ${id} and deleted_at is null limit 1`,
      refusal: `There are ${records} in this category. Move them to another one first.`,
    },
  });

const courses = categoriesOf('courses', 'course_categories');
const resources = categoriesOf('resources', 'resource_categories');

export const categoryRoutes = [
  route(contracts.listCourseCategories, courses.list),
  route(contracts.listAdminCourseCategories, courses.adminList),
  route(contracts.createCourseCategory, courses.create),
  route(contracts.updateCourseCategory, courses.update),
  route(contracts.deleteCourseCategory, courses.remove),
  route(contracts.listResourceCategories, resources.list),
  route(contracts.listAdminResourceCategories, resources.adminList),
  route(contracts.createResourceCategory, resources.create),
  route(contracts.updateResourceCategory, resources.update),
  route(contracts.deleteResourceCategory, resources.remove),
];
