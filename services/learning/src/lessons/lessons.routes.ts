import * as contracts from '@backflow/contracts/learning';
import { route } from '@backflow/service-kit';
import { completeLesson, reopenLesson } from './complete-lesson.ts';
import { createLesson, deleteLesson, updateLesson } from './edit-lessons.ts';
import { findLesson } from './find-lesson.ts';
import { orderLessons } from './order-lessons.ts';

export const lessonRoutes = [
  route(contracts.getLesson, findLesson),
  route(contracts.completeLesson, completeLesson),
  route(contracts.reopenLesson, reopenLesson),
  route(contracts.createLesson, createLesson),
  route(contracts.updateLesson, updateLesson),
  route(contracts.deleteLesson, deleteLesson),
  route(contracts.orderLessons, orderLessons),
];
