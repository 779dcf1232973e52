import * as endpoints from '@backflow/contracts';
import { route } from '@backflow/service-kit';
import { createCourse, deleteCourse, updateCourse } from './edit-courses.ts';
import { findCourse, listCourses } from './courses.query.ts';

export const courseRoutes = [
  route(endpoints.listCourses, listCourses),
  route(endpoints.getCourse, findCourse),
  route(endpoints.createCourse, createCourse),
  route(endpoints.updateCourse, updateCourse),
  route(endpoints.deleteCourse, deleteCourse),
];
