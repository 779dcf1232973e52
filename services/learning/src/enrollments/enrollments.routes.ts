import * as contracts from '@backflow/contracts/learning';
import { route } from '@backflow/service-kit';
import { ownEnrollmentsPage } from './own-enrollments.query.ts';

export const enrollmentRoutes = [route(contracts.listOwnEnrollments, ownEnrollmentsPage)];
