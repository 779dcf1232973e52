import { KIND_OF_PATH } from '@backflow/contracts/bookings';
import type { Attendee, BookingStatus, OfferKind, listAttendees } from '@backflow/contracts/bookings';
import type { CourseProgress } from '@backflow/contracts/shared';
import type { EmailStatus } from '@backflow/contracts/shared';
import {
  NotFoundError,
  ascending,
  byId,
  byInstant,
  defineList,
  matchesPrefixes,
  raw,
  select,
  sql,
} from '@backflow/service-kit';
import type { Call, Database, PageOf } from '@backflow/service-kit';
import type { BookingsContext } from '../context.ts';
import { readOffer } from '../offers/offer.ts';
import { positionsOf, progressOf } from './attendee-figures.query.ts';

/** A booking with its member; the member's columns are null when the account was erased. */
export interface AttendeeRow {
  id: string;
  status: BookingStatus;
  attended: boolean;
  registeredAt: string;
  userId: string;
  firstName: string | null;
  lastName: string | null;
  email: string | null;
  emailStatus: EmailStatus | null;
  phoneNumber: string | null;
  company: string | null;
  /** The position on the waiting list, from 1. */
  place?: number | undefined;
  /** For courses only. */
  progress?: CourseProgress | undefined;
}

type NumberedRow = AttendeeRow & { offerId: string; kind: OfferKind; waitingNumber: string | null };

interface Listing {
  kind: OfferKind;
  offerId: string;
  cursor?: string | undefined;
  limit: number;
  search?: string | undefined;
  status?: BookingStatus | undefined;
}

const COLUMNS = raw(`
  r.id, r.offer_id as "offerId", r.kind, r.status, r.attended, r.booked_at as "registeredAt", r.user_id as "userId",
  r.waiting_number as "waitingNumber", r.first_name as "firstName", r.last_name as "lastName", r.email,
  r.email_status as "emailStatus", r.phone_number as "phoneNumber", r.company`);

/** Bookings with their members and the search vector of these. */
const PEOPLE = `(
  select b.id, b.offer_id, b.kind, b.status, b.attended, b.booked_at, b.user_id, b.waiting_number,
         m.first_name, m.last_name, m.email, m.email_status, m.phone_number, m.company, m.search
    from bookings b
    left join identity.contacts_v2 m on m.id = b.user_id)`;

const ATTENDEES = defineList({
  ...{ label: 'attendees', table: PEOPLE, alias: 'r' },
  orders: { oldest: ascending('oldest', byInstant('r.booked_at', 'registeredAt'), byId('r.id')) },
  facets: { status: 'status' },
});

/**
 * A page of an offer's attendees, oldest first, including cancelled and waitlisted ones. A withdrawn offer keeps its attendees.
 * @throws NotFoundError when no such offer ever existed
 */
export async function attendeesPage(
  { db }: BookingsContext,
  { params: { offers, id }, query }: Call<typeof listAttendees>,
): Promise<PageOf<Attendee>> {
  const kind = KIND_OF_PATH[offers];
  const page = await attendeeRows(db, { kind, offerId: id, ...query });
  if (page.items.length === 0) await readOffer(db, id, kind);
  return page.map(presentAttendee);
}

/** The same as rows, with all columns of the members. */
export async function attendeeRows(db: Database, listing: Listing): Promise<PageOf<AttendeeRow>> {
  const { kind, offerId, cursor, limit, search, status } = listing;
  const page = await ATTENDEES.page<NumberedRow>(
    db,
    {
      ...{ order: 'oldest', cursor, limit, facets: { status } },
      conditions: [sql`r.offer_id = ${offerId} and r.kind = ${kind}`],
      selective: matchesPrefixes('r.search', search),
    },
    (source) => sql`select ${COLUMNS} from ${source} r`,
  );
  return page.withItems(await withFigures(db, page.items));
}

/**
 * One booking as an administrator sees it.
 * @throws NotFoundError
 */
export async function findAttendee(db: Database, id: string): Promise<Attendee> {
  const rows = await select<NumberedRow>(
    db,
    'attendee',
    sql`select ${COLUMNS} from ${raw(PEOPLE)} r where r.id = ${id}`,
  );
  const [attendee] = await withFigures(db, rows);
  if (!attendee) throw new NotFoundError('This registration');
  return presentAttendee(attendee);
}

/** Adds positions on the waiting list and progress in a course. All rows belong to one offer. */
async function withFigures(db: Database, rows: readonly NumberedRow[]): Promise<AttendeeRow[]> {
  const [first] = rows;
  if (!first) return [];
  const { offerId, kind } = first;
  const [positions, progress] = await Promise.all([
    positionsOf(
      db,
      offerId,
      rows.flatMap(({ waitingNumber }) => waitingNumber ?? []),
    ),
    kind === 'course'
      ? progressOf(
          db,
          offerId,
          rows.map(({ id }) => id),
        )
      : undefined,
  ]);
  return rows.map(({ offerId: _, kind: __, waitingNumber, ...row }) => ({
    ...row,
    ...(waitingNumber !== null && { place: positions.get(waitingNumber) }),
    ...(progress && { progress: progress(row.id) }),
  }));
}

const presentAttendee = ({
  id,
  status,
  registeredAt,
  place,
  attended,
  progress,
  ...row
}: AttendeeRow): Attendee => ({
  ...{ id, status, registeredAt, attended },
  ...(place !== undefined && { place }),
  ...(progress && { progress }),
  user: {
    id: row.userId,
    ...nameOf(row),
    email: row.email ?? '',
    emailStatus: row.emailStatus,
    phoneNumber: row.phoneNumber,
    company: row.company,
  },
});

/** The name of an erased account is gone. */
export const nameOf = ({ firstName, lastName }: Pick<AttendeeRow, 'firstName' | 'lastName'>) => ({
  firstName: firstName ?? 'Former',
  lastName: lastName ?? 'member',
});
