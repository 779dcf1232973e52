import { EventRegistration } from '@backflow/contracts';
import type { OwnRegistration } from '@backflow/contracts';
import { columnsOf, presentPrice, raw, select, sql } from '@backflow/service-kit';
import type { Actor, Database } from '@backflow/service-kit';
import { mayKnowLocation } from '../events/event.policy.ts';
import { confirmBy, ownNewest } from '../seats/own-registration.ts';
import type { OwnListing } from '../seats/own-registration.ts';
import { PLACE_IN_LINE } from '../seats/line.ts';

type ShownEvent = EventRegistration['event'];

const REGISTRATIONS = raw('registrations');

/** Deleted, or made a draft again. */
export const IS_DELETED = raw('deleted_at is not null or not is_published');

const COLUMNS = columnsOf(EventRegistration.shape.event, 'e', { id: null, isDeleted: IS_DELETED });

/** The newest of the actor's registrations for events, one more than the page holds; those for events taken down say so. */
export async function ownEventRegistrations(db: Database, listing: OwnListing): Promise<EventRegistration[]> {
  const rows = await select<
    Omit<OwnRegistration, 'place' | 'confirmBy'> & { place: number | null; confirmBy: string | null } & Omit<
        ShownEvent,
        'id'
      > & { eventId: string }
  >(
    db,
    'own-registrations',
    sql`
      select r.id, r.status, r.registered_at as "registeredAt", r.event_id as "eventId",
             ${PLACE_IN_LINE} as place, ${confirmBy(listing.actor)} as "confirmBy", ${COLUMNS}
        from ${ownNewest(REGISTRATIONS, listing)} r
        join events e on e.id = r.event_id
       order by r.registered_at desc, r.id desc`,
  );
  return rows.map(({ id, status, registeredAt, place, confirmBy, eventId, ...event }) => {
    const own = {
      ...{ id, status, registeredAt },
      ...(place !== null && { place }),
      ...(confirmBy !== null && { confirmBy }),
    };
    return presentRegistration(own, { ...event, id: eventId }, listing.actor);
  });
}

/** A registration as its owner may see it. */
export const presentRegistration = (
  own: OwnRegistration,
  event: ShownEvent,
  owner: Actor,
): EventRegistration => ({
  ...own,
  eventId: event.id,
  event: {
    ...event,
    location: mayKnowLocation(owner, { isVirtual: event.isVirtual, registration: own })
      ? event.location
      : null,
    price: presentPrice(event.price),
  },
});
