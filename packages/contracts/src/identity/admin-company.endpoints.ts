import * as z from '@backflow/contracts/zod';
import { endpoint } from './endpoint.ts';
import { IdParams, id, paging, searchText } from '../fields.ts';
import { recordEndpoints } from '../record.ts';
import { AdminCompany, CompanyInput, CompanyRole, MyCompany } from './company.ts';

/** A company in the administrators' list. */
export const ListedCompany = z.object({
  id: z.string(),
  name: z.string(),
  address: z.nullable(z.string()),
  requiresPurchaseOrder: z.boolean(),
  paymentDays: z.nullable(z.int()),
  deactivatedAt: z.nullable(z.string()),
  /** The contact for invoices. */
  contactName: z.nullable(z.string()),
  contactEmail: z.nullable(z.string()),
  members: z.int(),
  /** Names of the owners. */
  owners: z.array(z.string()),
});
export type ListedCompany = z.infer<typeof ListedCompany>;

export const listCompanies = endpoint({
  id: 'companies.list',
  method: 'GET',
  path: '/api/admin/companies',
  summary:
    'Companies by name; `search` looks in names, addresses and contacts. Active ones, unless `status=deactivated`.',
  access: 'admin',
  query: z.object({
    ...paging,
    search: searchText,
    status: z.optional(z.literal('deactivated', 'Status must be deactivated or left out')),
  }),
  response: z.array(ListedCompany),
  reads: ['companies'],
});

const record = recordEndpoints({
  id: 'companies',
  service: 'identity',
  noun: 'company',
  input: CompanyInput,
  view: AdminCompany,
  reads: ['companies'],
  changes: ['companies'],
  notes: { get: '; for one that was merged, the one it was merged into', remove: '' },
});
export const createCompany = record.create;
export const updateCompany = record.update;
export const getCompany = record.get;

export const deactivateCompany = endpoint({
  id: 'companies.deactivate',
  auditSentence: 'deactivated the company {subject}',
  method: 'POST',
  path: '/api/admin/companies/:id/deactivation',
  summary:
    'Deactivate a company: its members act for it no more, and open invitations are withdrawn. Bookings and invoices stay as they are.',
  access: 'admin',
  params: IdParams,
  response: AdminCompany,
  changes: ['companies'],
});

export const reactivateCompany = endpoint({
  id: 'companies.reactivate',
  auditSentence: 'reactivated the company {subject}',
  method: 'DELETE',
  path: '/api/admin/companies/:id/deactivation',
  summary: 'Make a deactivated company active again, with the members it had.',
  access: 'admin',
  params: IdParams,
  response: AdminCompany,
  changes: ['companies'],
});

export const mergeCompany = endpoint({
  id: 'companies.merge',
  auditSentence: 'merged a company into {subject}',
  method: 'POST',
  path: '/api/admin/companies/:id/merge',
  summary:
    'Merge a company into another, for good: members, invitations, contacts and bookings move; fields that the other lacks are taken over.',
  access: 'admin',
  params: IdParams,
  body: z.object({ intoId: id }),
  response: AdminCompany,
  changes: ['companies'],
});

export const addCompanyMember = endpoint({
  id: 'companies.addMember',
  auditSentence: 'added {member} to {subject}',
  method: 'POST',
  path: '/api/admin/companies/:id/members',
  summary: 'Add a person to a company without an invitation, with or without an account.',
  access: 'admin',
  params: IdParams,
  body: z.object({ userId: id, role: CompanyRole }),
  response: z.null(),
  changes: ['companies'],
});

export const listUserCompanies = endpoint({
  id: 'companies.ofUser',
  method: 'GET',
  path: '/api/admin/users/:id/companies',
  summary: 'The companies of a person, by name.',
  access: 'admin',
  params: IdParams,
  response: z.array(MyCompany),
  reads: ['companies'],
});
