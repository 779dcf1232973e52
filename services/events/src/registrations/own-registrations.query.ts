import type { OwnRegistration, RegistrationItem, listOwnRegistrations } from '@backflow/contracts';
import { PageOf, toPage } from '@backflow/service-kit';
import type { Call } from '@backflow/service-kit';
import type { EventsContext } from '../context.ts';
import { ownWebinarRegistrations } from '../webinars/own-webinar-registrations.query.ts';
import { ownEventRegistrations } from './own-event-registrations.query.ts';

/** The actor's registrations for events and webinars, newest first, without cancelled ones. */
export async function ownRegistrationsPage(
  { db }: EventsContext,
  { actor, query: { cursor, limit } }: Call<typeof listOwnRegistrations>,
): Promise<PageOf<RegistrationItem>> {
  const listing = { actor, cursor, limit };
  // Either kind alone could fill the page; what both leave over belongs to the next one.
  const [forEvents, forWebinars] = await Promise.all([
    ownEventRegistrations(db, listing),
    ownWebinarRegistrations(db, listing),
  ]);
  const newest = [...forEvents, ...forWebinars].sort(newestFirst);
  const { items, nextCursor } = toPage(newest, limit, ({ registeredAt, id }) => ({
    after: registeredAt,
    id,
  }));
  return new PageOf(items, nextCursor);
}

/** In the order of Postgres: instants as the wire has them, and ids, compare like their text. */
const newestFirst = (a: OwnRegistration, b: OwnRegistration): number => {
  const [left, right] = [a.registeredAt + a.id, b.registeredAt + b.id];
  if (left === right) return 0;
  return left < right ? 1 : -1;
};
