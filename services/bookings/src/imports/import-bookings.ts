import { hasWaitingList } from '@backflow/contracts/bookings';
import type { BookingStatus } from '@backflow/contracts/bookings';
import { sql } from '@backflow/service-kit';
import { bookByAdmin } from '../attendees/add-attendee.ts';
import { assessPeopleRows, failed, same } from './assess.ts';
import { findOffers } from './find-offers.ts';

const REASONS: Readonly<Record<BookingStatus, string>> = {
  pending: 'Registered already',
  confirmed: 'Registered already',
  waitlisted: 'On the waiting list already',
  cancelled: 'Cancelled since: register them by hand to book again',
};

/** Bookings of people for an event, a webinar or a course. */
export const assessBookings = assessPeopleRows(async (run, rows, ids) => {
  const { context, read, choices } = run;
  const { whenFull } = choices;
  const offers = await findOffers(run, rows);
  const booked = await read<{ key: string; status: BookingStatus }>(sql`
    select user_id || ' ' || offer_id as key, status from bookings where user_id = any(${ids}::uuid[])`);
  /** Why somebody is not booked again: a list may be older than a cancellation. */
  const reasons = new Map<string, string>(booked.map(({ key, status }) => [key, REASONS[status]]));
  return ({ row }, person, index) => {
    const offer = offers[index];
    if (offer === undefined || typeof offer === 'string') return failed(offer ?? '');
    const key = `${person.known.id} ${offer.id}`;
    const reason = reasons.get(key);
    if (reason !== undefined) return same(reason);
    const isFull = offer.seatsLeft !== null && offer.seatsLeft < 1;
    const waits = isFull && whenFull === 'waitlist' && hasWaitingList(offer.kind);
    if (isFull && whenFull !== 'add-seat' && !waits) return failed(`“${offer.title}” is full.`);
    if (offer.seatsLeft !== null) offer.seatsLeft -= 1;
    reasons.set(key, `Same as row ${row}`);
    return {
      ...{ fate: 'new', text: `${person.name}: ${waits ? 'waiting list of ' : ''}${offer.title}` },
      store: async (write) => {
        const userId = await person.store(write);
        const booking = { kind: offer.kind, offerId: offer.id, userId };
        await bookByAdmin(context, write, booking, { whenFull, notifies: choices.notifies === 'true' });
      },
    };
  };
});
