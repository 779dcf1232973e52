import * as z from '@backflow/contracts/zod';
import { id, optionalText } from '../fields.ts';
import { Account } from './account.ts';
import { BookingStatus } from './booking.ts';
import { OfferPath } from './offer.ts';
import { BookingInput } from './price-code.ts';
import { DebtTotal, MoneySummary } from './unpaid-invoices.endpoints.ts';

/** The most seats that are booked in one step. */
export const GROUP_LIMIT = 100;

/** When not everybody can be booked: book nobody, book who can be, or put who has no seat on the waiting list. */
export const GROUP_POLICIES = ['all', 'fit', 'wait'] as const;
export type GroupPolicy = (typeof GROUP_POLICIES)[number];

/** Several members of a company who are booked in one step. Seats are given in this order. */
export const GroupInput = z.object({
  memberIds: z
    .array(id, 'Members must be a list of ids')
    .check(
      z.minLength(1, 'Choose at least one member'),
      z.maxLength(GROUP_LIMIT, `At most ${GROUP_LIMIT} at a time`),
    ),
  policy: z._default(z.enum(GROUP_POLICIES, `Policy must be one of: ${GROUP_POLICIES.join(', ')}`), 'all'),
  purchaseOrder: z.optional(optionalText('Purchase order', { max: 60 })),
  /** The price of a seat that was shown for so many: a booking in which one costs more is refused (409). */
  price: BookingInput.shape.price,
});
export type GroupInput = z.infer<typeof GroupInput>;

/** What became of each, in the order of the request. */
export const GroupResult = z.object({
  seats: z.array(
    z.object({
      userId: z.string(),
      name: z.string(),
      /** The new booking; absent for who was not booked. */
      bookingId: z.optional(z.string()),
      status: z.optional(BookingStatus),
      /** Why this person can’t be booked; null for who was, or could be. */
      reason: z.nullable(z.string()),
    }),
  ),
  /** How many have a seat now. */
  booked: z.int(),
  waiting: z.int(),
  /** The invoice over the seats; null where nothing is to pay. */
  invoice: z.nullable(z.object({ id: z.string(), number: z.string(), total: z.string() })),
});
export type GroupResult = z.infer<typeof GroupResult>;

/** A booking of a company’s member as the company sees it. */
export const CompanyBooking = z.object({
  id: z.string(),
  status: BookingStatus,
  bookedAt: z.string(),
  attended: z.boolean(),
  member: z.object({ id: z.string(), name: z.string() }),
  /** False: booked by the member, who shares it. Then there is no account. */
  isPaidByCompany: z.boolean(),
  /** True as long as the seat can go to another technician. */
  isMovable: z.boolean(),
  account: z.optional(Account),
  offer: z.object({ offers: OfferPath, id: z.string(), title: z.string(), startsAt: z.nullable(z.string()) }),
});
export type CompanyBooking = z.infer<typeof CompanyBooking>;

/** Open invoices of a company. */
export const CompanyMoney = z.extend(DebtTotal, { ages: MoneySummary.shape.ages, overdue: DebtTotal });
export type CompanyMoney = z.infer<typeof CompanyMoney>;
