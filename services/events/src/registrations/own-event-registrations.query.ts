import type { EventRegistration } from '@backflow/contracts';
import { NotFoundError } from '@backflow/service-kit';
import type { Actor, Database } from '@backflow/service-kit';
import { raw, selectRows, sql } from '../db/sql.ts';
import { ownNewestFirst } from './own-newest-first.ts';
import type { OwnListing } from './own-newest-first.ts';
import { presentRegistration } from './registration.presenter.ts';
import type { OwnRegistrationRow } from './registration.presenter.ts';

const SELECT = raw(`
  select r.id, r.status, r.registered_at as "registeredAt", r.event_id as "eventId",
         e.title, e.description, e.start_date as "startDate", e.end_date as "endDate", e.location,
         e.is_virtual as "isVirtual", e.price,
         e.deleted_at is not null or not e.is_published as "isDeleted"
    from registrations r
    join events e on e.id = r.event_id`);

/** The newest of the actor's registrations for events, one more than the page holds; those for events taken down say so. */
export async function ownEventRegistrations(db: Database, listing: OwnListing): Promise<EventRegistration[]> {
  const rows = await selectRows<OwnRegistrationRow>(
    db,
    'own-registrations',
    sql`${SELECT} ${ownNewestFirst(listing)}`,
  );
  return rows.map((row) => presentRegistration(row, listing.actor));
}

/** One registration as its owner sees it. Throws NotFoundError. */
export async function findOwnRegistration(
  db: Database,
  id: string,
  owner: Actor,
): Promise<EventRegistration> {
  const [row] = await selectRows<OwnRegistrationRow>(
    db,
    'own-registration',
    sql`${SELECT} where r.id = ${id}`,
  );
  if (!row) throw new NotFoundError('This registration');
  return presentRegistration(row, owner);
}
