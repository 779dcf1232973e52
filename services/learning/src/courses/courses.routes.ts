import * as contracts from '@backflow/contracts/learning';
import { route } from '@backflow/service-kit';
import type { LearningContext } from '../context.ts';
import { adminCoursesPage, coursesPage } from './courses-page.query.ts';
import { createCourse } from './create-course.ts';
import { deleteCourse } from './delete-course.ts';
import { findCourse, getEditedCourse, htmlOf } from './find-course.query.ts';
import { updateCourse } from './update-course.ts';

export const courseRoutes = [
  route(contracts.listCourses, coursesPage),
  route(contracts.getCourse, findCourse),
  route(contracts.listAdminCourses, adminCoursesPage),
  route(contracts.getAdminCourse, getEditedCourse),
  route(contracts.createCourse, createCourse),
  route(contracts.updateCourse, updateCourse),
  route(contracts.deleteCourse, deleteCourse),
  // As a course's page renders it.
  route(contracts.previewMarkdown, async (_: LearningContext, { body }) => ({
    html: (await htmlOf(body.content ?? null)) ?? '',
  })),
];
