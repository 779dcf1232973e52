import * as z from '@backflow/contracts/zod';
import { endpoint } from './endpoint.ts';
import { IdParams, blankAsNull, day, optionalText, paging, requiredText, searchText } from '../fields.ts';
import { EmailStatus } from '../shared/recipients.ts';
import { email } from './contact-fields.ts';
import { Licence } from './licence.ts';
import { Member } from './member.ts';
import { SessionInfo } from './my-sessions.endpoints.ts';
import { WithPassword } from './second-factor.ts';

/** A user as administrators see them. */
export const AdminUser = z.extend(Member, {
  /** Null only for a person without an account. */
  email: z.nullable(z.string()),
  /** False for a person whom the office has added and who cannot sign in. Absent from services of the release before. */
  hasAccount: z.optional(z.boolean()),
  /** Licences as testers, newest first. Absent in lists. */
  licences: z.optional(z.array(Licence)),
  /** Tells if mail reaches them. Absent from services of the release before. */
  emailStatus: z.optional(EmailStatus),
  /** True if they sign in with a second factor. Absent in lists, and from services of the release before. */
  hasSecondFactor: z.optional(z.boolean()),
  /** The last day of premium, such as 2027-12-04; null where it has no end, and without premium. */
  premiumUntil: z.nullable(z.string()),
  /** Why they may not sign in; null for who may. */
  suspension: z.nullable(z.object({ reason: z.string(), at: z.string() })),
});
export type AdminUser = z.infer<typeof AdminUser>;

export const USER_SORTS = ['newest', 'name'] as const;

export const listUsers = endpoint({
  id: 'admin.users',
  method: 'GET',
  path: '/api/admin/users',
  summary:
    'Users, newest first unless `sort` says otherwise; `search` looks in names, addresses and phone numbers, `role` and `plan` narrow the list, `suspended=true` lists suspended ones only, `account=none` people without an account.',
  access: 'admin',
  query: z.object({
    ...paging,
    search: searchText,
    role: z.optional(z.enum(['admin', 'member'])),
    plan: z.optional(z.enum(['free', 'premium'])),
    suspended: z.optional(z.literal('true', 'Suspended must be true or left out')),
    account: z.optional(z.literal('none', 'Account must be none or left out')),
    sort: z._default(z.enum(USER_SORTS, 'Sort must be newest or name'), 'newest'),
  }),
  response: z.array(AdminUser),
  reads: ['people', 'members'],
});

export const getUser = endpoint({
  id: 'admin.user',
  method: 'GET',
  path: '/api/admin/users/:id',
  summary: 'One user; by the id of somebody who was merged, the person that they are now.',
  access: 'admin',
  params: IdParams,
  response: AdminUser,
  reads: ['people', 'members'],
});

export const setAdministrator = endpoint({
  id: 'admin.setAdministrator',
  auditSentence: 'changed the administrator rights of {member}',
  method: 'PATCH',
  path: '/api/admin/users/:id/role',
  summary: 'Make someone an administrator, or take it from them: never from the last one (409).',
  access: 'admin',
  params: IdParams,
  body: z.object({ isAdmin: z.boolean('Administrator must be true or false') }),
  response: AdminUser,
  changes: ['account', 'people'],
});

export const setPremium = endpoint({
  id: 'admin.setPremium',
  auditSentence: 'changed the plan of {member}',
  method: 'PATCH',
  path: '/api/admin/users/:id/premium',
  summary:
    'Give someone premium, to the end of the day `until` or without an end, or take it from them. An open request of theirs is granted with it.',
  access: 'admin',
  params: IdParams,
  body: z.object({
    isPremium: z.boolean('Premium must be true or false'),
    until: z.optional(blankAsNull(day('Last day'))),
  }),
  response: AdminUser,
  changes: ['people', 'premium-requests'],
});

export const suspendUser = endpoint({
  id: 'admin.suspend',
  auditSentence: 'suspended {member}',
  method: 'POST',
  path: '/api/admin/users/:id/suspension',
  summary:
    'Sign someone out everywhere and let them in no more; signing in tells them the reason. Not oneself, not the last administrator (409).',
  access: 'admin',
  params: IdParams,
  body: z.object({ reason: requiredText('Reason', { max: 500 }) }),
  response: AdminUser,
  changes: ['people'],
});

export const endSuspension = endpoint({
  id: 'admin.endSuspension',
  auditSentence: 'ended the suspension of {member}',
  method: 'DELETE',
  path: '/api/admin/users/:id/suspension',
  summary: 'Let someone in again.',
  access: 'admin',
  params: IdParams,
  response: AdminUser,
  changes: ['people'],
});

export const eraseUser = endpoint({
  id: 'admin.erase',
  auditSentence: 'erased the account of {member}',
  method: 'POST',
  path: '/api/admin/users/:id/erase',
  summary:
    'Erase an account for good, on its owner’s request; `email` must be its address, or `name` the full name of a person who has none. What names them anywhere goes, seats they hold in what is to come become free; registrations and invoices stay without a name. Not oneself, not the last administrator (409).',
  access: 'admin',
  params: IdParams,
  /** `name` for a person without an address. */
  body: z.object({
    email: z.optional(blankAsNull(email)),
    name: z.optional(optionalText('Name', { max: 200 })),
  }),
  response: z.null(),
  changes: ['members', 'people', 'premium-requests'],
});

export const removeSecondFactor = endpoint({
  id: 'admin.removeSecondFactor',
  auditSentence: 'removed the second factor of {member}',
  method: 'POST',
  path: '/api/admin/users/:id/second-factor/remove',
  summary:
    'For someone who has lost their device: they sign in with the password alone, and are signed out everywhere. Asks for the administrator’s own password. Not oneself (409).',
  access: 'admin',
  params: IdParams,
  body: WithPassword,
  response: AdminUser,
  changes: ['people', 'sessions'],
});

export const endUserSessions = endpoint({
  id: 'admin.endUserSessions',
  auditSentence: 'signed {member} out everywhere',
  method: 'DELETE',
  path: '/api/admin/users/:id/sessions',
  summary: 'Sign someone out everywhere.',
  access: 'admin',
  params: IdParams,
  response: z.null(),
  changes: ['sessions'],
});

export const listUserSessions = endpoint({
  id: 'admin.userSessions',
  method: 'GET',
  path: '/api/admin/users/:id/sessions',
  summary: 'Where a user is signed in, the newest first.',
  access: 'admin',
  params: IdParams,
  response: z.array(SessionInfo),
  reads: ['sessions'],
});

export const endUserSession = endpoint({
  id: 'admin.endUserSession',
  auditSentence: 'signed {member} out on one device',
  method: 'DELETE',
  path: '/api/admin/users/:id/sessions/:sessionId',
  summary: 'End one session of a user; their other devices stay signed in.',
  access: 'admin',
  params: z.extend(IdParams, {
    /** Matches `SessionInfo.id`. */
    sessionId: z.string().check(z.regex(/^[\w-]{1,64}$/, 'This is not a session')),
  }),
  response: z.null(),
  changes: ['sessions'],
});
