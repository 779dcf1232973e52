import * as z from '@backflow/contracts/zod';
import { id } from '../fields.ts';
import { jobContract } from '../job.ts';
import { ScheduledDay } from './session.ts';
import { MailAudience } from '../shared/recipients.ts';

/** When and where something takes place; the place of what is online is no meeting link. */
const Schedule = z.object({
  startsAt: z.string(),
  endsAt: z.optional(z.string()),
  place: z.string(),
  /** Of several days. */
  days: z.optional(z.array(ScheduledDay)),
});
export type OfferSchedule = z.infer<typeof Schedule>;

const sent = {
  /** The offer. */
  id,
  /** Members who booked later are not notified. */
  sentAt: z.string(),
};
/** What the administrator wrote about the change. */
const note = z.optional(z.string());

/**
 * The notices that everyone with a booking receives. The owner of an offer queues `moved` and `withdrawn` in the transaction
 * of its own write.
 */
export const OfferNotice = z.union([
  /** Another date, time or place with this version. */
  z.object({ ...sent, about: z.literal('moved'), version: z.int(), before: Schedule, note }),
  /** Deleted, or made a draft again, with this version. */
  z.object({ ...sent, about: z.literal('withdrawn'), version: z.int(), note }),
  /** A mail that an administrator wrote. */
  z.object({
    ...sent,
    about: z.literal('message'),
    /** Distinguishes this mail from another one with the same text. */
    mailId: id,
    to: MailAudience,
    subject: z.string(),
    message: z.string(),
  }),
]);
export type OfferNotice = z.infer<typeof OfferNotice>;

/** Notifies everyone with a booking once, also after a crash. */
export const notifyAttendees = jobContract({
  name: 'bookings.notify-attendees',
  data: OfferNotice,
  retries: 39,
  expireSeconds: 15 * 60,
});
