import { needsInvoice } from '@backflow/contracts';
import type { RegistrationStatus } from '@backflow/contracts';
import { NotFoundError, raw, select, sql } from '@backflow/service-kit';
import type { Database, Sql, Write } from '@backflow/service-kit';
import type { EventsContext } from '../context.ts';
import { MAILED_COLUMNS } from '../mails/occasion.ts';
import type { MailedEvent, MailedWebinar } from '../mails/occasion.ts';
import { tellOfStatus, tellOfWebinarStatus } from '../mails/tell-member.ts';
import { EVENT_REFUSALS } from '../registrations/register-for-event.ts';
import type { RegistrationRefusedError } from '../seats/refusals.ts';
import { holdRow } from '../seats/seats.ts';
import { WEBINAR_REFUSALS } from '../webinars/register-for-webinar.ts';

/** What people register for: where it and its registrations are stored. */
export interface Stored {
  readonly table: 'events' | 'webinars';
  /** The table of its registrations, and the column there that names what they are for. */
  readonly registrations: Sql;
  readonly of: Sql;
  /** What the audit trail calls that column. */
  readonly field: 'eventId' | 'webinarId';
  /** The number in line of a registration `r`; null where there is no waiting list. */
  readonly waitingNumber: Sql;
  readonly startsAt: Sql;
  /** When it is over. */
  readonly endsAt: Sql;
  /** Whether members may see its page. */
  readonly isOpen: Sql;
  /** The path of its page on this site. */
  readonly pageOf: (id: string) => string;
  /** What is said when there is none: 'This event was not found'. */
  readonly name: string;
}

/** A row as it is while it is held: what gives or refuses a seat, and what mails say. */
export interface Held {
  id: string;
  maxAttendees: number | null;
  currentAttendees: number;
  isPublished: boolean;
  isDeleted: boolean;
}

interface Change<Item> {
  item: Item;
  /** Whose registration it is. */
  userId: string;
  /** Null for a registration that was just made. */
  from: RegistrationStatus | null;
  to: RegistrationStatus;
}

/** Events or webinars: what administrators do with registrations is the same for both but for this. */
export interface Kind<Item extends Held = Held> extends Stored {
  readonly columns: Sql;
  readonly full: () => RegistrationRefusedError;
  /** Those a registration may be given. */
  readonly statuses: readonly RegistrationStatus[];
  /** The one a registration by hand begins with. */
  readonly firstStatus: (item: Item) => RegistrationStatus;
  readonly tell: (context: EventsContext, write: Write, change: Change<Item>) => Promise<void>;
}

const HELD = raw(`
  max_attendees as "maxAttendees", current_attendees as "currentAttendees", is_published as "isPublished"`);

export const EVENTS: Kind<Held & MailedEvent> = {
  table: 'events',
  registrations: raw('registrations'),
  of: raw('event_id'),
  field: 'eventId',
  waitingNumber: raw('r.waiting_number'),
  startsAt: raw('start_date'),
  endsAt: raw('coalesce(end_date, start_date)'),
  isOpen: raw('is_published and deleted_at is null'),
  pageOf: (id) => `/events?eventId=${id}`,
  name: 'This event',
  columns: sql`
    ${HELD}, ${MAILED_COLUMNS}, start_date as "startDate", end_date as "endDate", price, access_level as "accessLevel",
    deleted_at is not null as "isDeleted"`,
  full: EVENT_REFUSALS.full,
  statuses: ['pending', 'confirmed', 'waitlisted', 'cancelled'],
  firstStatus: (event) => (needsInvoice(event) ? 'pending' : 'confirmed'),
  tell: (context, write, { item, ...change }) => tellOfStatus(context, write, { event: item, ...change }),
};

/** A webinar has neither an invoice to wait for nor a waiting list. */
export const WEBINARS: Kind<Held & MailedWebinar> = {
  table: 'webinars',
  registrations: raw('webinar_registrations'),
  of: raw('webinar_id'),
  field: 'webinarId',
  waitingNumber: raw('null::bigint'),
  startsAt: raw('scheduled_at'),
  endsAt: raw(`scheduled_at + duration * interval '1 minute'`),
  isOpen: raw('is_published and deleted_at is null'),
  pageOf: () => '/webinars',
  name: 'This webinar',
  columns: sql`
    ${HELD}, id, title, scheduled_at as "scheduledAt", duration, version, deleted_at is not null as "isDeleted"`,
  full: WEBINAR_REFUSALS.full,
  statuses: ['confirmed', 'cancelled'],
  firstStatus: () => 'confirmed',
  tell: (context, write, { item, ...change }) =>
    tellOfWebinarStatus(context, write, { webinar: item, ...change }),
};

/**
 * Holds the row that registrations are for until the transaction ends: only now can nobody else change its seats.
 * @throws NotFoundError when there never was one
 */
export const hold = <Item extends Held>(
  write: Write,
  { table, columns }: Kind<Item>,
  id: string,
): Promise<Item> => holdRow<Item>(write, table, id, columns);

/**
 * When it starts; of one that was taken down as well.
 * @throws NotFoundError when there never was one
 */
export async function findStart(
  db: Database,
  { table, startsAt, name }: Stored,
  id: string,
): Promise<string> {
  const [row] = await select<{ startsAt: string }>(
    db,
    'attended',
    sql`select ${startsAt} as "startsAt" from ${raw(table)} where id = ${id}`,
  );
  if (!row) throw new NotFoundError(name);
  return row.startsAt;
}
