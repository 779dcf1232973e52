import { mailRequest, sendMail } from '@backflow/contracts/notifications';
import type { BookingStatus } from '@backflow/contracts/bookings';
import { sql } from '@backflow/service-kit';
import type { Write } from '@backflow/service-kit';
import type { BookingsContext } from '../context.ts';
import { ticketMailData } from '../tickets/ticket-mail.ts';
import { bookedMailData } from '../notifications/booked-mail-data.ts';
import { registrationMailData } from '../offers/registration-mail-data.ts';
import type { Offer } from '../offers/offer.ts';

interface HandedOver {
  offer: Offer;
  /** The colleague's booking. */
  bookingId: string;
  /** The members. */
  from: string;
  to: string;
  status: BookingStatus;
}

/** Queues a mail to the member who handed a booking over, and one to the colleague who has it now. */
export async function notifyOfHandOver(
  context: Pick<BookingsContext, 'settings' | 'now'>,
  write: Write,
  { offer, bookingId, from, to, status }: HandedOver,
): Promise<void> {
  const { [from]: giver = 'A member', [to]: colleague = 'Your colleague' } = await getNames(write, [
    from,
    to,
  ]);
  const [invoice] = await write.rows<{ number: string }>(sql`
    select number from invoices
     where booking_id = ${bookingId} and kind = 'invoice' and status in ('issued', 'sent') and user_id = ${from} limit 1`);
  const booked = bookedMailData(context, offer);
  const accepted = { ...booked, by: colleague, ...invoice };
  await write.queue(sendMail, mailRequest('hand-over-accepted', { kind: 'member', id: from }, accepted));
  const recipient = { kind: 'member', id: to } as const;
  const received = { from: giver, ...(status === 'pending' && { isPending: 'true' as const }) };
  await write.queue(
    sendMail,
    offer.kind === 'course'
      ? mailRequest('hand-over-received-course', recipient, { ...booked, ...received })
      : mailRequest('hand-over-received', recipient, {
          ...registrationMailData(context, offer),
          ...(await ticketMailData(context, write, offer, { bookingId, status })),
          ...received,
        }),
  );
}

async function getNames({ rows }: Write, ids: readonly string[]): Promise<Record<string, string>> {
  const people = await rows<{ id: string; name: string }>(sql`
    select id, first_name || ' ' || last_name as name from identity.contacts_v2 where id = any(${ids}::uuid[])`);
  return Object.fromEntries(people.map(({ id, name }) => [id, name]));
}
