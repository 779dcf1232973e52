import * as z from '@backflow/contracts/zod';
import { endpoint } from './endpoint.ts';
import { IdParams, blankAsNull, day, id, paging, requiredText } from '../fields.ts';
import { Member } from './member.ts';

export const PREMIUM_REQUEST_STATUSES = ['open', 'granted', 'declined'] as const;

/** A member's request for premium, and what became of it. */
export const PremiumRequest = z.object({
  id: z.string(),
  status: z.enum(PREMIUM_REQUEST_STATUSES),
  requestedAt: z.string(),
  decidedAt: z.nullable(z.string()),
  /** The last day of premium, such as 2027-12-04, in the display zone; null where it has no end. */
  until: z.nullable(z.string()),
  /** Why it was declined, for the member to read. */
  reason: z.nullable(z.string()),
});
export type PremiumRequest = z.infer<typeof PremiumRequest>;

/** A request as administrators see it: with who asks, and how to reach them. */
export const MemberPremiumRequest = z.extend(PremiumRequest, {
  member: z.object({
    id: Member.shape.id,
    firstName: Member.shape.firstName,
    lastName: Member.shape.lastName,
    email: Member.shape.email,
    company: Member.shape.company,
    phoneNumber: Member.shape.phoneNumber,
  }),
});
export type MemberPremiumRequest = z.infer<typeof MemberPremiumRequest>;

export const getMyPremiumRequest = endpoint({
  id: 'premium.own',
  method: 'GET',
  path: '/api/user/premium-request',
  summary: 'The caller’s newest request for premium; null when they have never asked.',
  access: 'member',
  response: z.nullable(PremiumRequest),
  reads: ['premium-requests'],
});

export const requestPremium = endpoint({
  id: 'premium.request',
  auditSentence: 'asked for premium',
  method: 'POST',
  path: '/api/user/premium-request',
  summary:
    'Ask for premium. Refused while a request is open (409), to premium members and administrators (409), and before the email address is confirmed (403).',
  access: 'member',
  confirmedEmail: true,
  response: PremiumRequest,
  status: 201,
  audit: true,
  changes: ['premium-requests'],
});

export const listPremiumRequests = endpoint({
  id: 'admin.premiumRequests',
  method: 'GET',
  path: '/api/admin/premium-requests',
  summary:
    'Requests for premium with who asks: the open ones, who asked first comes first; `userId` asks for those of one user.',
  access: 'admin',
  query: z.object({
    ...paging,
    status: z._default(z.enum(PREMIUM_REQUEST_STATUSES), 'open'),
    userId: z.optional(id),
  }),
  response: z.array(MemberPremiumRequest),
  reads: ['premium-requests'],
});

export const grantPremium = endpoint({
  id: 'admin.grantPremium',
  auditSentence: 'granted the premium request of {member}',
  method: 'POST',
  path: '/api/admin/premium-requests/:id/grant',
  summary:
    'Make who asks a premium member, to the end of the day `until` or without an end. 409 when decided.',
  access: 'admin',
  params: IdParams,
  body: z.object({ until: z.optional(blankAsNull(day('Last day'))) }),
  response: PremiumRequest,
  changes: ['premium-requests', 'people'],
});

export const declinePremium = endpoint({
  id: 'admin.declinePremium',
  auditSentence: 'declined the premium request of {member}',
  method: 'POST',
  path: '/api/admin/premium-requests/:id/decline',
  summary: 'Decline a request; the member reads the reason. 409 when decided.',
  access: 'admin',
  params: IdParams,
  body: z.object({ reason: requiredText('Reason', { max: 500 }) }),
  response: PremiumRequest,
  changes: ['premium-requests'],
});

export const countPremiumRequests = endpoint({
  id: 'admin.premiumRequestCounts',
  method: 'GET',
  path: '/api/admin/premium-requests/counts',
  summary: 'How many requests for premium are open, and since when the oldest is.',
  access: 'admin',
  response: z.object({
    open: z.int(),
    /** Null when none is open. A process of the previous release does not send it. */
    oldest: z._default(z.nullable(z.string()), null),
  }),
  reads: ['premium-requests'],
});
