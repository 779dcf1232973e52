import * as z from '@backflow/contracts/zod';
import { endpoint } from '../endpoint.ts';
import { IdParams, paging, searchText } from '../fields.ts';
import { Member } from './member.ts';

export const AdminStats = z.object({
  totalUsers: z.int(),
  premiumUsers: z.int(),
  totalCourses: z.int(),
  totalEvents: z.int(),
});
export type AdminStats = z.infer<typeof AdminStats>;

export const getAdminStats = endpoint({
  id: 'admin.stats',
  service: 'identity',
  method: 'GET',
  path: '/api/admin/stats',
  summary: 'Counts for the administrators’ dashboard.',
  access: 'admin',
  response: AdminStats,
  bare: true,
});

export const listUsers = endpoint({
  id: 'admin.users',
  service: 'identity',
  method: 'GET',
  path: '/api/admin/users',
  summary:
    'Users, newest first; `search` looks in names and addresses, `role=admin` lists administrators only.',
  access: 'admin',
  query: z.object({ ...paging, search: searchText, role: z.optional(z.enum(['admin', 'member'])) }),
  response: z.array(Member),
});

export const endUserSessions = endpoint({
  id: 'admin.endUserSessions',
  service: 'identity',
  method: 'DELETE',
  path: '/api/admin/users/:id/sessions',
  summary: 'Sign someone out everywhere.',
  access: 'admin',
  params: IdParams,
  response: z.null(),
});
