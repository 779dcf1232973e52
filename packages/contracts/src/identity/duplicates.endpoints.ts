import * as z from '@backflow/contracts/zod';
import { endpoint } from './endpoint.ts';
import { IdParams, id, paging } from '../fields.ts';
import { BriefPerson, PersonMatch } from './person.endpoints.ts';
import { AdminUser } from './people.endpoints.ts';

/** A person, and earlier ones who may be the same. */
export const PossibleDuplicate = z.object({
  id: z.string(),
  createdAt: z.string(),
  person: BriefPerson,
  matches: z.array(PersonMatch),
});
export type PossibleDuplicate = z.infer<typeof PossibleDuplicate>;

export const listPossibleDuplicates = endpoint({
  id: 'admin.possibleDuplicates',
  method: 'GET',
  path: '/api/admin/possible-duplicates',
  summary:
    'People who share an address, a phone number or a name with somebody who was there before, newest first. Pairs that were told apart are left out.',
  access: 'admin',
  query: z.object(paging),
  response: z.array(PossibleDuplicate),
  reads: ['people', 'members'],
});

export const listDuplicatesOf = endpoint({
  id: 'admin.duplicatesOf',
  method: 'GET',
  path: '/api/admin/users/:id/duplicates',
  summary: 'People who may be the same as this one.',
  access: 'admin',
  params: IdParams,
  response: z.array(PersonMatch),
  reads: ['people', 'members'],
});

export const dismissDuplicate = endpoint({
  id: 'admin.dismissDuplicate',
  auditSentence: 'marked {member} as not the same person as somebody else',
  method: 'POST',
  path: '/api/admin/users/:id/duplicates/:otherId/dismiss',
  summary: 'Not the same person: the pair is never suggested again.',
  access: 'admin',
  params: z.extend(IdParams, { otherId: id }),
  response: z.null(),
  changes: ['people'],
});

/** What a merge may take from the person who goes. */
export const MERGE_FIELDS = ['name', 'email', 'phoneNumber', 'company', 'jobTitle'] as const;

/** One of two people, with what belongs to them. */
export const MergeSide = z.object({
  user: AdminUser,
  bookings: z.int(),
  invoices: z.int(),
  /** CE hours as a decimal, such as '12.5'. */
  hours: z.string(),
  posts: z.int(),
  notes: z.int(),
  /** Why the account of this person cannot be the one that stays; null if it can. */
  refusal: z.nullable(z.string()),
});
export type MergeSide = z.infer<typeof MergeSide>;

const MergeParams = z.extend(IdParams, { otherId: id });

export const compareForMerge = endpoint({
  id: 'admin.compareForMerge',
  method: 'GET',
  path: '/api/admin/users/:id/merge/:otherId',
  summary: 'Two people side by side, before they are merged.',
  access: 'admin',
  params: MergeParams,
  response: z.object({ sides: z.array(MergeSide) }),
  reads: ['people', 'members'],
});

export const mergePeople = endpoint({
  id: 'admin.mergePeople',
  auditSentence: 'merged somebody into {member}',
  method: 'POST',
  path: '/api/admin/users/:id/merge/:otherId',
  summary:
    'Merge `otherId` into `id`, whose account stays: bookings, invoices, payments, hours, posts and notes of both are kept. `take` names the fields whose value comes from the other. Refused (409) where both have booked the same, for oneself, and unless `endSignIn` is true where both can sign in. A repeated call succeeds.',
  access: 'admin',
  params: MergeParams,
  body: z.object({
    take: z._default(
      z.array(z.enum(MERGE_FIELDS, 'This field cannot be taken')).check(z.maxLength(MERGE_FIELDS.length)),
      [],
    ),
    endSignIn: z.optional(z.boolean('End sign-in must be true or false')),
  }),
  response: AdminUser,
  changes: ['people', 'members', 'member-notes', 'premium-requests'],
});

/** Somebody who was merged into another person. */
export const MergedPerson = z.object({
  id: z.string(),
  /** Null once the person was erased. */
  name: z.nullable(z.string()),
  email: z.nullable(z.string()),
  into: z.object({ id: z.string(), name: z.string() }),
  by: z.object({ id: z.string(), name: z.string() }),
  mergedAt: z.string(),
});
export type MergedPerson = z.infer<typeof MergedPerson>;

export const listMergedPeople = endpoint({
  id: 'admin.mergedPeople',
  method: 'GET',
  path: '/api/admin/merged-people',
  summary: 'Who was merged into whom, when and by whom, newest first.',
  access: 'admin',
  query: z.object(paging),
  response: z.array(MergedPerson),
  reads: ['people', 'members'],
});
