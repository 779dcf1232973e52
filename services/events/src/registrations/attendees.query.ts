import type { AttendeeRegistration } from '@backflow/contracts';
import { NotFoundError } from '@backflow/service-kit';
import type { Database } from '@backflow/service-kit';
import { raw, selectRows, sql } from '../db/sql.ts';
import { presentAttendee } from './registration.presenter.ts';
import type { AttendeeRow } from './registration.presenter.ts';

const SELECT = raw(`
  select r.id, r.status, r.attended, r.registered_at as "registeredAt", r.user_id as "userId",
         m.first_name as "firstName", m.last_name as "lastName", m.email, m.phone_number as "phoneNumber"
    from registrations r
    left join identity.members_v1 m on m.id = r.user_id`);

/**
 * Everyone who registered for an event, cancelled and waitlisted ones included, oldest first. Deleted events keep
 * their attendees. Throws NotFoundError when there never was such an event.
 */
export async function attendeesOf(db: Database, eventId: string): Promise<AttendeeRegistration[]> {
  const rows = await selectRows<AttendeeRow>(
    db,
    'attendees',
    sql`${SELECT} where r.event_id = ${eventId} order by r.registered_at, r.id`,
  );
  if (rows.length === 0) {
    const known = await selectRows(db, 'event-exists', sql`select 1 from events where id = ${eventId}`);
    if (known.length === 0) throw new NotFoundError('This event');
  }
  return rows.map(presentAttendee);
}

/** One registration as an administrator sees it. Throws NotFoundError. */
export async function findAttendee(db: Database, id: string): Promise<AttendeeRegistration> {
  const [row] = await selectRows<AttendeeRow>(db, 'attendee', sql`${SELECT} where r.id = ${id}`);
  if (!row) throw new NotFoundError('This registration');
  return presentAttendee(row);
}
