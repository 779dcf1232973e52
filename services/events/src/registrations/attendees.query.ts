import type { AttendeeRegistration, OwnRegistration, listAttendees } from '@backflow/contracts';
import { NotFoundError, raw, select, sql } from '@backflow/service-kit';
import type { Call, Database } from '@backflow/service-kit';
import type { EventsContext } from '../context.ts';

/** Everything about the person is null when their account is gone. */
interface AttendeeRow extends OwnRegistration {
  attended: boolean;
  userId: string;
  firstName: string | null;
  lastName: string | null;
  email: string | null;
  phoneNumber: string | null;
}

const SELECT = raw(`
  select r.id, r.status, r.attended, r.registered_at as "registeredAt", r.user_id as "userId",
         m.first_name as "firstName", m.last_name as "lastName", m.email, m.phone_number as "phoneNumber"
    from registrations r
    left join identity.members_v1 m on m.id = r.user_id`);

/**
 * Everyone who registered for an event, cancelled and waitlisted ones included, oldest first. Deleted events keep
 * their attendees.
 * @throws NotFoundError when there never was such an event
 */
export async function attendeesOf(
  { db }: EventsContext,
  { params: { id } }: Call<typeof listAttendees>,
): Promise<AttendeeRegistration[]> {
  const rows = await select<AttendeeRow>(
    db,
    'attendees',
    sql`${SELECT} where r.event_id = ${id} order by r.registered_at, r.id`,
  );
  if (rows.length === 0) {
    const known = await select(db, 'event-exists', sql`select 1 from events where id = ${id}`);
    if (known.length === 0) throw new NotFoundError('This event');
  }
  return rows.map(presentAttendee);
}

/**
 * One registration as an administrator sees it.
 * @throws NotFoundError
 */
export async function findAttendee(db: Database, id: string): Promise<AttendeeRegistration> {
  const [row] = await select<AttendeeRow>(db, 'attendee', sql`${SELECT} where r.id = ${id}`);
  if (!row) throw new NotFoundError('This registration');
  return presentAttendee(row);
}

const presentAttendee = (row: AttendeeRow): AttendeeRegistration => ({
  id: row.id,
  status: row.status,
  registeredAt: row.registeredAt,
  attended: row.attended,
  user: {
    id: row.userId,
    firstName: row.firstName ?? 'Former',
    lastName: row.lastName ?? 'member',
    email: row.email ?? '',
    phoneNumber: row.phoneNumber,
  },
});
