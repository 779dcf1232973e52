import type { QueryOf, RegistrationItem, listOwnRegistrations } from '@backflow/contracts';
import { NotFoundError, PageOf, decodeCursor, toPage } from '@backflow/service-kit';
import type { Actor, Database } from '@backflow/service-kit';
import { limitFor, raw, selectRows, sql } from '../db/sql.ts';
import { presentRegistration } from './registration.presenter.ts';
import type { OwnRegistrationRow } from './registration.presenter.ts';

const SELECT = raw(`
  select r.id, r.status, r.registered_at as "registeredAt", r.event_id as "eventId",
         e.title, e.description, e.start_date as "startDate", e.end_date as "endDate", e.location,
         e.is_virtual as "isVirtual", e.price, e.deleted_at is not null as "isDeleted"
    from registrations r
    join events e on e.id = r.event_id`);

/** The actor's registrations, newest first, without cancelled ones; those for deleted events say so. */
export async function ownRegistrationsPage(
  db: Database,
  { cursor, limit }: QueryOf<typeof listOwnRegistrations>,
  actor: Actor,
): Promise<PageOf<RegistrationItem>> {
  const from = decodeCursor(cursor);
  const older = from ? sql`and (r.registered_at, r.id) < (${new Date(from.after)}, ${from.id})` : raw('');
  const rows = await selectRows<OwnRegistrationRow>(
    db,
    'own-registrations',
    sql`
      ${SELECT}
      where r.user_id = ${actor.id} and r.status <> 'cancelled' ${older}
      order by r.registered_at desc, r.id desc
      ${limitFor(limit)}`,
  );
  const { items, nextCursor } = toPage(rows, limit, ({ registeredAt, id }) => ({
    after: registeredAt.toISOString(),
    id,
  }));
  return new PageOf(items.map(presentRegistration), nextCursor);
}

/** One registration as its owner sees it. Throws NotFoundError. */
export async function findOwnRegistration(db: Database, id: string): Promise<RegistrationItem> {
  const [row] = await selectRows<OwnRegistrationRow>(
    db,
    'own-registration',
    sql`${SELECT} where r.id = ${id}`,
  );
  if (!row) throw new NotFoundError('This registration');
  return presentRegistration(row);
}
