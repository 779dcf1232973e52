import * as z from '@backflow/contracts/zod';
import { endpoint } from './endpoint.ts';
import { IdParams, id, version } from '../fields.ts';
import {
  CompanyInvitation,
  CompanyPeople,
  CompanyRecord,
  CompanyRole,
  MyCompany,
  OwnCompanyInput,
  ReceivedInvitation,
} from './company.ts';
import { email } from './contact-fields.ts';
import { oneTimeToken } from './one-time-token.ts';

/** The page of the caller's companies; below it is one for each. */
export const MY_COMPANIES_PATH = '/companies';
/** The page of the link in an invitation; its query has the token. */
export const COMPANY_INVITATION_PATH = '/company-invitation';

const LINKS = {
  name: 'company-invitation-links',
  most: 120,
  seconds: 3600,
  what: 'links',
  countsRefused: true,
} as const;

const MemberParams = z.extend(IdParams, { userId: id });

export const listMyCompanies = endpoint({
  id: 'companies.own',
  method: 'GET',
  path: '/api/user/companies',
  summary:
    'The companies of the caller by name, and the open invitations to the caller’s address once it is confirmed.',
  access: 'member',
  response: z.object({ companies: z.array(MyCompany), invitations: z.array(ReceivedInvitation) }),
  reads: ['companies'],
});

export const getMyCompany = endpoint({
  id: 'companies.ownGet',
  method: 'GET',
  path: '/api/user/companies/:id',
  summary: 'One company of the caller. Its record is for owners and managers alone.',
  access: 'member',
  params: IdParams,
  response: z.object({ company: MyCompany, record: z.nullable(CompanyRecord), mayEdit: z.boolean() }),
  reads: ['companies'],
});

export const updateMyCompany = endpoint({
  id: 'companies.ownUpdate',
  auditSentence: 'changed their own company {subject}',
  method: 'PATCH',
  path: '/api/user/companies/:id',
  summary:
    'An owner changes the fields given; absent fields keep their value. An edit made from an older `version` is refused with 409 and the company as it is now.',
  access: 'member',
  audit: true,
  params: IdParams,
  body: z.extend(z.partial(OwnCompanyInput), { version: z.optional(version) }),
  response: CompanyRecord,
  changes: ['companies'],
});

export const shareWithCompany = endpoint({
  id: 'companies.share',
  auditSentence: 'changed what they share with {subject}',
  method: 'PATCH',
  path: '/api/user/companies/:id/sharing',
  summary: 'Choose what a company sees of the caller beside what it has booked: other bookings, hours.',
  access: 'member',
  audit: true,
  params: IdParams,
  body: z.object({
    sharesBookings: z.optional(z.boolean('Bookings must be true or false')),
    sharesHours: z.optional(z.boolean('Hours must be true or false')),
  }),
  response: MyCompany,
  changes: ['companies'],
});

export const leaveCompany = endpoint({
  id: 'companies.leave',
  auditSentence: 'ended their own membership of {subject}',
  method: 'DELETE',
  path: '/api/user/companies/:id',
  summary: 'Leave a company; not its last owner (409).',
  access: 'member',
  audit: true,
  params: IdParams,
  response: z.null(),
  changes: ['companies'],
});

export const getCompanyPeople = endpoint({
  id: 'companies.people',
  method: 'GET',
  path: '/api/companies/:id/people',
  summary: 'Members and open invitations of a company, for its owners and managers and for administrators.',
  access: 'member',
  params: IdParams,
  response: CompanyPeople,
  reads: ['companies', 'members'],
});

export const changeCompanyRole = endpoint({
  id: 'companies.changeRole',
  auditSentence: 'changed the role of {member} in {subject}',
  method: 'PATCH',
  path: '/api/companies/:id/members/:userId',
  summary: 'Change the role of a member: owners and administrators. The last owner stays one (409).',
  access: 'member',
  audit: true,
  params: MemberParams,
  body: z.object({ role: CompanyRole }),
  response: z.null(),
  changes: ['companies'],
});

export const removeCompanyMember = endpoint({
  id: 'companies.removeMember',
  auditSentence: 'removed {member} from {subject}',
  method: 'DELETE',
  path: '/api/companies/:id/members/:userId',
  summary: 'Remove a member, who is notified by mail: owners and administrators. Not the last owner (409).',
  access: 'member',
  audit: true,
  params: MemberParams,
  response: z.null(),
  changes: ['companies'],
});

export const inviteToCompany = endpoint({
  id: 'companies.invite',
  auditSentence: 'invited somebody to {subject}',
  method: 'POST',
  path: '/api/companies/:id/invitations',
  summary:
    'Invite somebody by mail: owners and administrators for any role, managers for technicians. An open invitation of the address is replaced.',
  access: 'member',
  confirmedEmail: true,
  audit: true,
  limit: { name: 'company-invitations', most: 100, seconds: 86_400, what: 'invitations' },
  params: IdParams,
  body: z.object({ email, role: CompanyRole }),
  response: CompanyInvitation,
  status: 201,
  changes: ['companies'],
});

export const withdrawCompanyInvitation = endpoint({
  id: 'companies.withdraw',
  auditSentence: 'withdrew an invitation to {subject}',
  method: 'DELETE',
  path: '/api/companies/:id/invitations/:invitationId',
  summary: 'Withdraw an open invitation: whoever may send it.',
  access: 'member',
  audit: true,
  params: z.extend(IdParams, { invitationId: id }),
  response: z.null(),
  changes: ['companies'],
});

export const getCompanyInvitation = endpoint({
  id: 'companies.invitation',
  method: 'GET',
  path: '/api/company-invitations',
  summary: 'What a link offers: the company, the role and who invites. 410 for a link that works no more.',
  access: 'public',
  limit: LINKS,
  query: z.object({ token: oneTimeToken }),
  response: ReceivedInvitation,
  reads: ['companies'],
});

/** An invitation by the link of its mail, or by its id for the member of its confirmed address. */
const ByTokenOrId = z.object({ token: z.optional(oneTimeToken), invitationId: z.optional(id) });

export const acceptCompanyInvitation = endpoint({
  id: 'companies.accept',
  auditSentence: 'joined the company {subject}',
  method: 'POST',
  path: '/api/company-invitations/accept',
  summary: 'Join a company by an invitation. Accepting it again changes nothing.',
  access: 'member',
  audit: true,
  limit: LINKS,
  body: ByTokenOrId,
  response: MyCompany,
  changes: ['companies'],
});

export const declineCompanyInvitation = endpoint({
  id: 'companies.decline',
  method: 'POST',
  path: '/api/company-invitations/decline',
  summary: 'Decline an invitation: by its link also without an account.',
  access: 'public',
  personal: true,
  limit: LINKS,
  body: ByTokenOrId,
  response: z.null(),
  changes: ['companies'],
});
