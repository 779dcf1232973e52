import * as contracts from '@backflow/contracts';
import { route } from '@backflow/service-kit';
import { eventsAttention } from './events-attention.query.ts';
import { registrationsReport } from './registrations-report.query.ts';
import { seatsReport } from './seats-report.query.ts';

export const attentionRoutes = [
  route(contracts.getEventsAttention, eventsAttention),
  route(contracts.reportRegistrations, registrationsReport),
  route(contracts.reportSeats, seatsReport),
];
