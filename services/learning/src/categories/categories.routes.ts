import * as contracts from '@backflow/contracts';
import { route } from '@backflow/service-kit';
import { COURSES, RESOURCES, categoriesOf } from './categories.ts';

const courses = categoriesOf(COURSES);
const resources = categoriesOf(RESOURCES);

export const categoryRoutes = [
  route(contracts.listCourseCategories, courses.list),
  route(contracts.createCourseCategory, courses.create),
  route(contracts.renameCourseCategory, courses.rename),
  route(contracts.deleteCourseCategory, courses.remove),
  route(contracts.listResourceCategories, resources.list),
  route(contracts.createResourceCategory, resources.create),
  route(contracts.renameResourceCategory, resources.rename),
  route(contracts.deleteResourceCategory, resources.remove),
];
