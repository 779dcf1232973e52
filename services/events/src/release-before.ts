import { id, jobContract } from '@backflow/contracts';
import { notifyAttendees } from '@backflow/contracts/bookings';
import { ERASE_MEMBER } from '@backflow/contracts/identity';
import type { JobContract, JobData } from '@backflow/contracts';
import type { OfferNotice } from '@backflow/contracts/bookings';
import type { MailAudience } from '@backflow/contracts/shared';
import * as z from '@backflow/contracts/zod';
import { job, mutate, sql } from '@backflow/service-kit';
import type { Job, Write } from '@backflow/service-kit';
import type { EventsContext } from './context.ts';

/*
 * Jobs queued by processes of the previous release. The bookings service does this work now, so each job passes its data on. The
 * contract step deletes this file.
 */

/** A job of the previous release. @param toNotice its notice; undefined when nobody needs to be notified */
const notifying = <Data extends z.ZodMiniType>(
  name: string,
  data: Data,
  toNotice: (
    context: EventsContext,
    write: Write,
    data: JobData<JobContract<Data>>,
  ) => Promise<OfferNotice | undefined>,
): Job<EventsContext> =>
  job(jobContract({ name: `events.${name}`, data, retries: 39 }), (context, queued, run) =>
    mutate(context, run, async (write) => {
      const notice = await toNotice(context, write, queued);
      if (notice) await write.queue(notifyAttendees, notice);
    }),
  );

const withdrawn = ({ now }: EventsContext, offer: { id: string; version: number }): Promise<OfferNotice> =>
  Promise.resolve({ ...offer, about: 'withdrawn', sentAt: new Date(now()).toISOString() });

interface OrganizerMail {
  id: string;
  sentAt: Date;
  to: z.infer<typeof MailAudience>;
  subject: string;
  message: string;
  after: string;
}

export const releaseBeforeJobs: readonly Job<EventsContext>[] = [
  notifying('send-organizer-mail', z.object({ mailId: id }), async (_context, write, { mailId }) => {
    const [mail] = await write.rows<OrganizerMail>(sql`
      select coalesce(event_id, webinar_id) as id, sent_at as "sentAt", sent_to as to, subject, message,
             last_user_id as after
        from organizer_mails where id = ${mailId}`);
    return mail && { ...mail, about: 'message', mailId, sentAt: mail.sentAt.toISOString() };
  }),
  notifying(
    'notify-moved',
    z.object({
      kind: z.enum(['events', 'webinars']),
      id,
      version: z.int(),
      movedAt: z.string(),
      before: z.object({ startsAt: z.string(), endsAt: z.optional(z.string()), place: z.string() }),
    }),
    (_context, _write, { kind: _kind, movedAt, ...moved }) =>
      Promise.resolve({ ...moved, about: 'moved', sentAt: movedAt }),
  ),
  notifying(
    'tell-of-taken-down',
    z.object({ eventId: id, version: z.int() }),
    (context, _write, { eventId, version }) => withdrawn(context, { id: eventId, version }),
  ),
  notifying(
    'tell-of-webinar-taken-down',
    z.object({ webinarId: id, version: z.int() }),
    (context, _write, { webinarId, version }) => withdrawn(context, { id: webinarId, version }),
  ),
  job(
    jobContract({ name: 'events.erase-member', data: z.object({ memberId: id }), retries: 39 }),
    (context, erased, run) => mutate(context, run, (write) => write.queue(ERASE_MEMBER.bookings, erased)),
  ),
  // The bookings service has its own scheduled job: nothing is left to do.
  job(jobContract({ name: 'events.expire-unconfirmed', data: z.null() }), () => Promise.resolve()),
];
