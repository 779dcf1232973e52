import * as contracts from '@backflow/contracts/learning';
import { route } from '@backflow/service-kit';
import type { LearningContext } from '../context.ts';
import { adminCoursesPage, coursesPage } from './courses-page.query.ts';
import { courseRecord } from './course.record.ts';
import { findCourse, htmlOf } from './find-course.query.ts';

export const courseRoutes = [
  route(contracts.listCourses, coursesPage),
  route(contracts.getCourse, findCourse),
  route(contracts.listAdminCourses, adminCoursesPage),
  route(contracts.getAdminCourse, courseRecord.get),
  route(contracts.createCourse, courseRecord.create),
  route(contracts.updateCourse, courseRecord.update),
  route(contracts.deleteCourse, courseRecord.remove),
  // As a course's page renders it.
  route(contracts.previewMarkdown, async (_: LearningContext, { body }) => ({
    html: (await htmlOf(body.content ?? null)) ?? '',
  })),
];
