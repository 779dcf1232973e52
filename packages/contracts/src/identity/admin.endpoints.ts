import * as z from '@backflow/contracts/zod';
import { endpoint } from './endpoint.ts';

export const AdminStats = z.object({
  totalUsers: z.int(),
  /** Accounts created since the first of this Pacific month. A process of the previous release does not send it. */
  newUsers: z._default(z.int(), 0),
  premiumUsers: z.int(),
  totalCourses: z.int(),
  totalEvents: z.int(),
});
export type AdminStats = z.infer<typeof AdminStats>;

export const getAdminStats = endpoint({
  id: 'admin.stats',
  method: 'GET',
  path: '/api/admin/stats',
  summary: 'Counts for the administrators’ dashboard.',
  access: 'admin',
  response: AdminStats,
  bare: true,
  reads: ['people', 'members', 'events', 'courses'],
});
