import * as contracts from '@backflow/contracts/learning';
import { route } from '@backflow/service-kit';
import { completeLesson, reopenLesson } from './complete-lesson.ts';
import { findLesson } from './find-lesson.ts';
import { lessonRecord } from './lesson.record.ts';
import { orderLessons } from './order-lessons.ts';

export const lessonRoutes = [
  route(contracts.getLesson, findLesson),
  route(contracts.completeLesson, completeLesson),
  route(contracts.reopenLesson, reopenLesson),
  route(contracts.createLesson, lessonRecord.create),
  route(contracts.updateLesson, lessonRecord.update),
  route(contracts.deleteLesson, lessonRecord.remove),
  route(contracts.orderLessons, orderLessons),
];
