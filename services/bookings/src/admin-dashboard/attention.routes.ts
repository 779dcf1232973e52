import * as contracts from '@backflow/contracts/bookings';
import { route } from '@backflow/service-kit';
import { enrollmentsReport, registrationsReport } from './booking-weeks.query.ts';
import { coursesAttention } from './courses-attention.query.ts';
import { eventsAttention } from './events-attention.query.ts';
import { seatsReport } from './seats-report.query.ts';

export const attentionRoutes = [
  route(contracts.getEventsAttention, eventsAttention),
  route(contracts.getCoursesAttention, coursesAttention),
  route(contracts.reportRegistrations, registrationsReport),
  route(contracts.reportEnrollments, enrollmentsReport),
  route(contracts.reportSeats, seatsReport),
];
