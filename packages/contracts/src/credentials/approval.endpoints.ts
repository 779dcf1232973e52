import * as z from '@backflow/contracts/zod';
import { HOUR_KINDS, HOUR_KIND_LABELS } from '../bookings/hours.ts';
import { OFFER_KINDS } from '../bookings/offer.ts';
import { IdParams, blankAsNull, day, id, paging, requiredText, version, wholeNumber } from '../fields.ts';
import { labelled } from '../label.ts';
import { MinutesByKind, formatHoursOf } from './certificate.ts';
import { endpoint } from './endpoint.ts';

/** An authority's approval of a class, under its own course number. */
export const Approval = z.object({
  id,
  authorityId: z.string(),
  authority: z.string(),
  kind: z.enum(OFFER_KINDS),
  offerId: z.string(),
  /** Of the class. */
  title: z.string(),
  /** Of the class; null for a course. */
  startsAt: z.nullable(z.string()),
  courseNumber: z.string(),
  minutes: MinutesByKind,
  /** Days; null: without a limit. */
  validFrom: z.nullable(z.string()),
  validUntil: z.nullable(z.string()),
  /** Months after the completion for which certificates are valid; null: they don't expire. */
  validMonths: z.nullable(z.int()),
  version,
});
export type Approval = z.infer<typeof Approval>;

const minutesOfKind = z.optional(z.nullable(wholeNumber('A kind’s minutes', [0, 9999])));

const withoutZeros = (minutes: Readonly<Record<string, number | null | undefined>>): MinutesByKind =>
  Object.fromEntries(
    Object.entries(minutes).flatMap(([kind, count]) => (count ? [[kind, count] as const] : [])),
  );

/** As administrators enter it. */
export const ApprovalInput = z.object({
  authorityId: labelled('Authority', z.uuid('Choose an authority')),
  kind: z.enum(OFFER_KINDS, 'Kind must be event, webinar or course'),
  offerId: labelled('Class', z.uuid('Choose a class')),
  courseNumber: requiredText('Course number', { max: 60 }),
  /** None, where an authority approves a class and doesn't count hours. */
  minutes: labelled(
    'Hours',
    z.pipe(
      z.strictObject(
        { classroom: minutesOfKind, handsOn: minutesOfKind, online: minutesOfKind },
        'Minutes must be whole minutes by kind',
      ),
      z.transform(withoutZeros),
    ),
  ),
  validFrom: z.optional(blankAsNull(day('Valid from'))),
  validUntil: z.optional(blankAsNull(day('Valid until'))),
  validMonths: labelled(
    'Months until its certificates expire',
    z.optional(z.nullable(wholeNumber('The number of months', [1, 120]))),
  ),
});
export type ApprovalInput = z.infer<typeof ApprovalInput>;

/** '16 classroom, 8 hands-on'; blank without minutes. */
export const formatMinutes = (minutes: MinutesByKind): string =>
  HOUR_KINDS.flatMap((kind) => {
    const of = minutes[kind];
    return of ? [`${formatHoursOf(of)} ${HOUR_KIND_LABELS[kind].toLowerCase()}`] : [];
  }).join(', ');

export const listApprovals = endpoint({
  id: 'approvals.list',
  method: 'GET',
  path: '/api/admin/approvals',
  summary: 'Approvals of classes, the newest first: of one class, or all.',
  access: 'admin',
  query: z.object({ ...paging, offer: z.optional(id) }),
  response: z.array(Approval),
  reads: ['approvals', 'authorities'],
});

/** What authorities accept a class for, on the day it is held. */
export const OfferApprovals = z.object({
  approvals: z.array(z.object({ authority: z.string(), courseNumber: z.string(), minutes: MinutesByKind })),
  /** The authorities of the caller's licenses that don't accept it; none for a visitor. */
  missing: z.array(z.string()),
});
export type OfferApprovals = z.infer<typeof OfferApprovals>;

export const listOfferApprovals = endpoint({
  id: 'approvals.ofOffer',
  method: 'GET',
  path: '/api/approvals/of/:id',
  summary:
    'Which authorities accept an event, a webinar or a course on its day, with their course numbers and hours; and which authorities of the caller’s licenses don’t.',
  access: 'public',
  personal: true,
  params: IdParams,
  response: OfferApprovals,
  reads: ['approvals', 'authorities', 'people'],
});
