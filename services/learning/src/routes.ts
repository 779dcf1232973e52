import * as contracts from '@backflow/contracts/learning';
import { route } from '@backflow/service-kit';
import { courseCategories, resourceCategories } from './categories/categories.ts';
import type { LearningContext } from './context.ts';
import { courseRecord } from './courses/course.record.ts';
import { adminCoursesPage, coursesList } from './courses/courses-page.query.ts';
import { findCourse, findCourseSummary, getHtml } from './courses/find-course.query.ts';
import { myEnrollmentsPage } from './enrollments/my-enrollments.query.ts';
import { completeLesson, reopenLesson } from './lessons/complete-lesson.ts';
import { lessonRecord } from './lessons/lesson.record.ts';
import { findLesson } from './lessons/open-lesson.query.ts';
import { orderLessons } from './lessons/order-lessons.ts';
import { adminResourcesPage } from './resources/admin-resources.query.ts';
import { findResource } from './resources/find-resource.query.ts';
import { resourceCounts } from './resources/resource-counts.query.ts';
import { resourceRecord } from './resources/resource.record.ts';
import { resourcesList } from './resources/resources-page.query.ts';
import { viewResource } from './resources/view-resource.ts';

export const routes = [
  route(contracts.listCourseCategories, courseCategories.list),
  route(contracts.listAdminCourseCategories, courseCategories.adminList),
  route(contracts.createCourseCategory, courseCategories.create),
  route(contracts.updateCourseCategory, courseCategories.update),
  route(contracts.deleteCourseCategory, courseCategories.remove),
  route(contracts.listResourceCategories, resourceCategories.list),
  route(contracts.listAdminResourceCategories, resourceCategories.adminList),
  route(contracts.createResourceCategory, resourceCategories.create),
  route(contracts.updateResourceCategory, resourceCategories.update),
  route(contracts.deleteResourceCategory, resourceCategories.remove),

  coursesList,
  route(contracts.getCourseSummary, findCourseSummary),
  route(contracts.getCourse, findCourse),
  route(contracts.listAdminCourses, adminCoursesPage),
  route(contracts.getAdminCourse, courseRecord.get),
  route(contracts.createCourse, courseRecord.create),
  route(contracts.updateCourse, courseRecord.update),
  route(contracts.deleteCourse, courseRecord.remove),
  // Rendered as on the course's page.
  route(contracts.previewMarkdown, async (_: LearningContext, { body }) => ({
    html: (await getHtml(body.content ?? null)) ?? '',
  })),

  route(contracts.getLesson, findLesson),
  route(contracts.completeLesson, completeLesson),
  route(contracts.reopenLesson, reopenLesson),
  route(contracts.createLesson, lessonRecord.create),
  route(contracts.updateLesson, lessonRecord.update),
  route(contracts.deleteLesson, lessonRecord.remove),
  route(contracts.orderLessons, orderLessons),

  route(contracts.listMyEnrollments, myEnrollmentsPage),

  resourcesList,
  // Before `:id`, which matches any word.
  route(contracts.countResources, resourceCounts),
  route(contracts.getResource, findResource),
  route(contracts.viewResource, viewResource),
  route(contracts.listAdminResources, adminResourcesPage),
  route(contracts.getAdminResource, resourceRecord.get),
  route(contracts.createResource, resourceRecord.create),
  route(contracts.updateResource, resourceRecord.update),
  route(contracts.deleteResource, resourceRecord.remove),
];
