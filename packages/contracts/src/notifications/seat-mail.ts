import * as z from '@backflow/contracts/zod';
import { REGISTRATION_MAIL_TEMPLATES } from './registration-mail.ts';

const event = REGISTRATION_MAIL_TEMPLATES['waiting-list-joined'];
/** Instant with its offset. */
const expiresAt = z.string();

/** The data of mails about seats that are offered to members on a waiting list. */
export const SEAT_MAIL_TEMPLATES = {
  /** A free seat is reserved for the member until `expiresAt`; `price` is absent for a seat without an invoice. */
  'seat-offered': z.extend(event, { expiresAt, price: z.optional(z.string()) }),
  /** The member passed, or did not accept in time; both end the waiting. */
  'seat-offer-ended': z.extend(event, { how: z.enum(['passed', 'expired']), expiresAt }),
  /** An administrator withdrew the offer; the member is still on the list. */
  'seat-offer-withdrawn': z.extend(event, {}),
  /** The event starts soon: no seats are offered any more. */
  'waiting-list-closed': z.extend(event, {}),
} as const;

export type SeatMailTemplate = keyof typeof SEAT_MAIL_TEMPLATES;
