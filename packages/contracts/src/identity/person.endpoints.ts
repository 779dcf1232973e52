import * as z from '@backflow/contracts/zod';
import { endpoint } from './endpoint.ts';
import { IdParams, blankAsNull, id, optionalText, searchText } from '../fields.ts';
import { email } from './contact-fields.ts';
import { LicenceBody } from './licence.ts';
import { Profile } from './member.ts';
import { AdminUser } from './people.endpoints.ts';

/** A person as the office enters them: every way to reach them may be missing. */
const PersonFields = z.extend(Profile, { email: z.optional(blankAsNull(email)) });

export const addPerson = endpoint({
  id: 'admin.addPerson',
  auditSentence: 'added {member}',
  method: 'POST',
  path: '/api/admin/users',
  summary:
    'Add a person without an account: bookable, invoiced and found like everybody else. `sendLink` mails them a link to set a password. An address that somebody has is refused (409).',
  access: 'admin',
  body: z.extend(PersonFields, {
    note: z.optional(optionalText('Note', { max: 2000, multiline: true })),
    sendLink: z.optional(z.boolean('Send link must be true or false')),
  }),
  response: AdminUser,
  status: 201,
  changes: ['people', 'member-notes'],
});

export const updatePerson = endpoint({
  id: 'admin.updatePerson',
  auditSentence: 'changed the contact details of {member}',
  method: 'PATCH',
  path: '/api/admin/users/:id/contact',
  summary:
    'Change name and contact details of a person without an account. Whoever has an account changes them in the settings (409).',
  access: 'admin',
  params: IdParams,
  body: PersonFields,
  response: AdminUser,
  changes: ['people', 'members'],
});

export const sendPasswordLink = endpoint({
  id: 'admin.sendPasswordLink',
  auditSentence: 'sent {member} a link to set a password',
  method: 'POST',
  path: '/api/admin/users/:id/password-link',
  summary:
    'Mail a person without an account a link that sets a password and confirms the address. What was booked for them is theirs at once.',
  access: 'admin',
  params: IdParams,
  response: z.null(),
  changes: ['people'],
});

export const addLicence = endpoint({
  id: 'admin.addLicence',
  auditSentence: 'added a license of {member}',
  method: 'POST',
  path: '/api/admin/users/:id/licences',
  summary: 'Add a license of a person: authority and number.',
  access: 'admin',
  params: IdParams,
  body: LicenceBody,
  response: AdminUser,
  status: 201,
  changes: ['people'],
});

export const removeLicence = endpoint({
  id: 'admin.removeLicence',
  auditSentence: 'removed a license of {member}',
  method: 'DELETE',
  path: '/api/admin/users/:id/licences/:licenceId',
  summary: 'Remove a license of a person.',
  access: 'admin',
  params: z.extend(IdParams, { licenceId: id }),
  response: AdminUser,
  changes: ['people'],
});

/** Why two people may be one. */
export const MATCH_REASONS = ['email', 'phone', 'name'] as const;

/** A person with what tells them from others. */
export const BriefPerson = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.nullable(z.string()),
  phoneNumber: z.nullable(z.string()),
  company: z.nullable(z.string()),
  hasAccount: z.boolean(),
});

export type BriefPerson = z.infer<typeof BriefPerson>;

/** A person who may be the one that is asked for. */
export const PersonMatch = z.extend(BriefPerson, { reasons: z.array(z.enum(MATCH_REASONS)) });
export type PersonMatch = z.infer<typeof PersonMatch>;

export const findPersonMatches = endpoint({
  id: 'admin.personMatches',
  method: 'GET',
  path: '/api/admin/person-matches',
  summary:
    'People with this address, phone number (by its digits) or name (folded), for a form that adds one. Half-typed values match nobody.',
  access: 'admin',
  query: z.object({
    email: searchText,
    phoneNumber: searchText,
    firstName: searchText,
    lastName: searchText,
  }),
  response: z.array(PersonMatch),
  reads: ['people'],
});
