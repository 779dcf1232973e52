import { sql } from '@backflow/service-kit';
import { bookByAdmin } from '../attendees/add-attendee.ts';
import { FirstRows, failed, findRowPeople, knownIds, same } from './assess.ts';
import type { AssessRows, Assessment } from './assess.ts';
import { findOffers } from './find-offers.ts';

/** Bookings of people for an event, a webinar or a course. */
export const assessBookings: AssessRows = async (run, rows) => {
  const { context, read, choices } = run;
  const people = await findRowPeople(run, rows);
  const offers = await findOffers(run, rows);
  const ids = knownIds(people);
  const booked = await read<{ key: string; status: string }>(sql`
    select user_id || ' ' || offer_id as key, status from bookings
     where user_id = any(${ids}::uuid[]) and status <> 'cancelled'`);
  const statuses = new Map(booked.map(({ key, status }) => [key, status]));
  const first = new FirstRows();
  const seats = new Map<string, number>();
  return rows.map(({ row }, index): Assessment => {
    const [person, offer] = [people[index], offers[index]];
    if (person === undefined || typeof person === 'string') return failed(person ?? '');
    if (offer === undefined || typeof offer === 'string') return failed(offer ?? '');
    const key = `${person.key} ${offer.id}`;
    const status = statuses.get(key);
    if (status !== undefined)
      return same(status === 'waitlisted' ? 'On the waiting list already' : 'Registered already');
    const repeated = first.find([key]);
    if (repeated !== undefined) return same(`Same as row ${repeated}`);
    const left = seats.get(offer.id) ?? offer.seatsLeft;
    if (left !== null) {
      if (left < 1 && choices.whenFull === 'refuse') return failed(`“${offer.title}” is full.`);
      seats.set(offer.id, left - 1);
    }
    first.add([key], row);
    const waits = left !== null && left < 1 && choices.whenFull === 'waitlist';
    return {
      ...{ fate: 'new', text: `${person.name}: ${waits ? 'waiting list of ' : ''}${offer.title}` },
      store: async (write) => {
        const userId = await person.store(write);
        const booking = { kind: offer.kind, offerId: offer.id, userId };
        await bookByAdmin(context, write, booking, {
          ...{ whenFull: choices.whenFull, notifies: choices.notifies === 'true' },
        });
      },
    };
  });
};
