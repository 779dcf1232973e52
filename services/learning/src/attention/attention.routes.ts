import * as contracts from '@backflow/contracts';
import { route } from '@backflow/service-kit';
import { enrollmentWeeks } from './enrollment-weeks.query.ts';
import { coursesAttention } from './unpaid.query.ts';

export const attentionRoutes = [
  route(contracts.getCoursesAttention, coursesAttention),
  route(contracts.reportEnrollments, enrollmentWeeks),
];
