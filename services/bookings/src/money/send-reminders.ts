import { amountDue, needsInvoice } from '@backflow/contracts/bookings';
import { sendMail } from '@backflow/contracts/notifications';
import type { ResponseOf } from '@backflow/contracts';
import type { BookingStatus, sendReminders as contract } from '@backflow/contracts/bookings';
import { AppError, NotFoundError, sql } from '@backflow/service-kit';
import type { Call, Operation, Write } from '@backflow/service-kit';
import { eachInBulk } from '../attendees/each-in-bulk.ts';
import type { BookingsContext } from '../context.ts';
import { reminderMail } from '../notifications/offer-mails.ts';
import { mutateOffers, offerOfBooking } from '../offers/mutate-offers.ts';
import { isWithdrawn, lockOfferOf } from '../offers/offer.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** Reminds the members of unpaid bookings, each in its own transaction. One that is refused doesn't stop the others. */
export async function sendReminders(
  context: BookingsContext,
  call: Call<typeof contract>,
): Promise<ResponseOf<typeof contract>> {
  const { ids, again } = call.body;
  const outcomes = await eachInBulk(context, ids, (id) => remind(context, call, id, again));
  return { results: outcomes.map(({ done: _, ...result }) => result) };
}

/**
 * Queues a reminder of an unpaid booking and stores when. A second click within a minute sends nothing.
 * @param again sends one even where the last is less than a day old
 * @throws NotFoundError, or an AppError: nothing to pay, the account is gone, or reminded within a day
 */
const remind = (context: BookingsContext, operation: Operation, id: string, again: boolean): Promise<void> =>
  mutateOffers(context, operation, offerOfBooking(id), async (write) => {
    const offer = await lockOfferOf(write, id);
    const booking = await readUnpaid(write, id);
    const due = needsInvoice(offer) ? amountDue(offer.price, booking.credit) : '0.00';
    if (booking.status !== 'pending' || due === '0.00' || isWithdrawn(offer)) {
      throw new AppError('CONFLICT', 'There is nothing to pay any more.');
    }
    if (!booking.hasAccount) throw new AppError('CONFLICT', 'This account was deleted.');
    const now = context.now();
    const sinceLast = booking.remindedAt ? now - booking.remindedAt.getTime() : Infinity;
    if (sinceLast < MINUTE_MS) return write.unchanged();
    if (sinceLast < DAY_MS && !again) {
      throw new AppError('ALREADY_REMINDED', 'A reminder was sent less than a day ago.');
    }
    await write.rows(sql`update bookings set reminded_at = ${new Date(now)} where id = ${id}`);
    const { userId, bookedAt } = booking;
    const to = { kind: 'member', id: userId } as const;
    await write.queue(
      sendMail,
      reminderMail(context, offer, { to, due, requestedAt: bookedAt.toISOString() }),
    );
    write.audit({ subjectId: id, details: { offerId: offer.id, userId, due } });
  });

interface Unpaid {
  userId: string;
  status: BookingStatus;
  bookedAt: Date;
  remindedAt: Date | null;
  /** Decimal string in dollars. */
  credit: string;
  hasAccount: boolean;
}

async function readUnpaid({ rows }: Write, id: string): Promise<Unpaid> {
  const [booking] = await rows<Unpaid>(sql`
    select b.user_id as "userId", b.status, b.booked_at as "bookedAt", b.reminded_at as "remindedAt", b.credit,
           exists (select from identity.contacts_v2 m where m.id = b.user_id) as "hasAccount"
      from bookings b where b.id = ${id}`);
  if (!booking) throw new NotFoundError('This registration');
  return booking;
}
