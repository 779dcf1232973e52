import * as contracts from '@backflow/contracts/learning';
import { route } from '@backflow/service-kit';
import { COURSES, RESOURCES, categoriesOf } from './categories.ts';

const courses = categoriesOf(COURSES);
const resources = categoriesOf(RESOURCES);

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
