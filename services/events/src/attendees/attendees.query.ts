import type { AttendeeRegistration, EmailStatus, OwnRegistration, listAttendees } from '@backflow/contracts';
import {
  NotFoundError,
  PageOf,
  decodeCursor,
  limitFor,
  all,
  raw,
  searchRows,
  searchTerms,
  select,
  sql,
  toPage,
} from '@backflow/service-kit';
import type { Call, Database, Sql } from '@backflow/service-kit';
import type { EventsContext } from '../context.ts';
import { findStart } from './kind.ts';
import type { Stored } from './kind.ts';

/** Everything about the person is null when their account is gone. */
export interface AttendeeRow extends OwnRegistration {
  attended: boolean;
  userId: string;
  firstName: string | null;
  lastName: string | null;
  email: string | null;
  emailStatus: EmailStatus | null;
  phoneNumber: string | null;
  company: string | null;
}

interface Listing extends Pick<
  Call<typeof listAttendees>['query'],
  'cursor' | 'limit' | 'search' | 'status'
> {
  /** What they are registered for. */
  id: string;
}

const ORDER = raw('r.registered_at, r.id');

const COLUMNS = raw(`
  r.id, r.status, r.attended, r.registered_at as "registeredAt", r.user_id as "userId",
  r.waiting_number as "waitingNumber", r.first_name as "firstName", r.last_name as "lastName", r.email,
  r.email_status as "emailStatus",  r.phone_number as "phoneNumber", r.company`);

/** Registrations with the people they are of, and with the words by which these are found. */
const people = ({ registrations, of, waitingNumber }: Stored): Sql => sql`(
  select r.id, r.${of} as of_id, r.status, r.attended, r.registered_at, r.user_id, ${waitingNumber} as waiting_number,
         m.first_name, m.last_name, m.email, m.email_status, m.phone_number, m.company, m.search
    from ${registrations} r
    left join identity.contacts_v2 m on m.id = r.user_id) r`;

/**
 * A page of those who registered, oldest first, cancelled and waitlisted ones included. What was taken down keeps its
 * attendees.
 * @throws NotFoundError when there never was such an event or webinar
 */
export async function listAttendeesOf(
  { db }: EventsContext,
  kind: Stored,
  { params, query }: Call<typeof listAttendees>,
): Promise<PageOf<AttendeeRegistration>> {
  const { items, nextCursor } = await attendeeRows(db, kind, { ...params, ...query });
  if (items.length === 0) await findStart(db, kind, params.id);
  return new PageOf(items.map(presentAttendee), nextCursor);
}

/** The same as rows, with all that is known of the people. */
export async function attendeeRows(
  db: Database,
  kind: Stored,
  { id, cursor, limit, search, status }: Listing,
): Promise<PageOf<AttendeeRow>> {
  const from = decodeCursor(cursor);
  const conditions = [
    sql`r.of_id = ${id}`,
    ...(status ? [sql`r.status = ${status}`] : []),
    ...(from ? [sql`(r.registered_at, r.id) > (${new Date(from.after)}, ${from.id})`] : []),
  ];
  const terms = searchTerms(search);
  const table = people(kind);
  const rows =
    terms === undefined
      ? await select<NumberedRow>(
          db,
          'attendees',
          sql`select ${COLUMNS} from ${table} where ${all(conditions)} order by ${ORDER} ${limitFor(limit)}`,
        )
      : await searchRows<NumberedRow>(db, 'attendees', {
          ...{ table, conditions, order: ORDER, terms, limit },
          selectFrom: (found) => sql`select ${COLUMNS} from ${found} r`,
        });
  const page = toPage(rows, limit, (row) => ({ after: row.registeredAt, id: row.id }));
  return new PageOf(await withPlaces(db, kind, id, page.items), page.nextCursor);
}

/**
 * One registration as an administrator sees it.
 * @throws NotFoundError
 */
export async function findAttendee(db: Database, kind: Stored, id: string): Promise<AttendeeRegistration> {
  const [row] = await select<NumberedRow & { ofId: string }>(
    db,
    'attendee',
    sql`select ${COLUMNS}, r.of_id as "ofId" from ${people(kind)} where r.id = ${id}`,
  );
  if (!row) throw new NotFoundError('This registration');
  const { ofId, ...registration } = row;
  const [attendee = registration] = await withPlaces(db, kind, ofId, [registration]);
  return presentAttendee(attendee);
}

/** As it is read: who waits has a number in the order of the line, which is not yet their place in it. */
type NumberedRow = AttendeeRow & { waitingNumber: string | null };

/** Gives those who wait their places. The line is walked once for all of them, not once for each. */
async function withPlaces(
  db: Database,
  { registrations, of }: Stored,
  id: string,
  rows: readonly NumberedRow[],
): Promise<AttendeeRow[]> {
  const numbers = rows.flatMap(({ waitingNumber }) => waitingNumber ?? []);
  const places = new Map<string | null, number>();
  if (numbers.length > 0) {
    const line = await select<{ waitingNumber: string; place: number }>(
      db,
      'places',
      sql`
        select waiting_number as "waitingNumber", place
          from (select waiting_number, (row_number() over (order by waiting_number))::int as place
                  from ${registrations}
                 where ${of} = ${id} and status = 'waitlisted'
                   and waiting_number <= (select max(number) from unnest(${numbers}::bigint[]) number)) line
         where waiting_number = any(${numbers}::bigint[])`,
    );
    for (const { waitingNumber, place } of line) places.set(waitingNumber, place);
  }
  return rows.map(({ waitingNumber, ...row }) => {
    const place = places.get(waitingNumber);
    return place === undefined ? row : { ...row, place };
  });
}

const presentAttendee = ({
  id,
  status,
  registeredAt,
  place,
  attended,
  ...row
}: AttendeeRow): AttendeeRegistration => ({
  ...{ id, status, registeredAt, attended },
  ...(place !== undefined && { place }),
  user: {
    id: row.userId,
    ...nameOf(row),
    email: row.email ?? '',
    emailStatus: row.emailStatus,
    phoneNumber: row.phoneNumber,
    company: row.company,
  },
});

/** An erased account leaves no name. */
export const nameOf = ({ firstName, lastName }: Pick<AttendeeRow, 'firstName' | 'lastName'>) => ({
  firstName: firstName ?? 'Former',
  lastName: lastName ?? 'member',
});
