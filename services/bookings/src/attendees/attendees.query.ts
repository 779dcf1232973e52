import { KIND_OF_PATH, isPositive } from '@backflow/contracts/bookings';
import type {
  Account,
  Attendee,
  AttendedSession,
  BookingInvoice,
  BookingStatus,
  OfferKind,
  Payer,
  listAttendees as contract,
} from '@backflow/contracts/bookings';
import {
  NotFoundError,
  ascending,
  byBigint,
  byId,
  byInstant,
  defineList,
  isFoundMember,
  matchesPrefixes,
  numberPattern,
  raw,
  select,
  sql,
  withSimilarNames,
} from '@backflow/service-kit';
import type { Call, Database, PageOf, SearchWords } from '@backflow/service-kit';
import { ACCOUNT, PAYER } from '../accounts/account.ts';
import { attendedSessionsJson } from '../bookings/my-bookings.query.ts';
import type { BookingsContext } from '../context.ts';
import { memberColumns, splitMember } from '../member-columns.ts';
import type { MemberColumns } from '../member-columns.ts';
import { readOffer } from '../offers/offer.ts';
import { isPremium } from '../prices/price-of-seat.ts';
import { getMoves, getPositions, getProgress } from './attendee-figures.query.ts';

/** A booking as it is read, with its member. */
type Row = MemberColumns &
  Pick<Attendee, 'id' | 'status' | 'attended' | 'registeredAt'> & {
    offerId: string;
    kind: OfferKind;
    number: number;
    waitingNumber: string | null;
    seatOfferExpiresAt: string | null;
    paidAt: string | null;
    account: Account | null;
    payer: Payer | null;
    isPremium: boolean;
    movedToId: string | null;
    sessions: AttendedSession[] | null;
    licenceNumber: string | null;
  };

interface Listing {
  kind: OfferKind;
  offerId: string;
  cursor?: string | undefined;
  limit: number;
  search?: SearchWords | undefined;
  status?: BookingStatus | undefined;
}

const COLUMNS = raw(`
  r.id, r.offer_id as "offerId", r.kind, r.status, r.attended, r.booked_at as "registeredAt", r.user_id as "userId",
  r.sheet_number as number, r.waiting_number as "waitingNumber", ${memberColumns('r').sql}, r.account, r.payer, r.is_premium as "isPremium",
  case when r.account is not null then
    (select max(p.recorded_at) from payments p where p.account_id = r.account_id and p.kind = 'payment' and p.amount > 0)
  end as "paidAt", r.moved_to as "movedToId",
  ${attendedSessionsJson('r')} as sessions, r.licence_number as "licenceNumber",
  case when r.status = 'waitlisted' then
    (select s.expires_at from seat_offers s where s.booking_id = r.id and s.status = 'open')
  end as "seatOfferExpiresAt"`);

/** Bookings with their members and the search vector of these. */
const PEOPLE = `(
  select b.id, b.offer_id, b.kind, b.status, b.attended, b.booked_at, b.user_id, b.waiting_number, b.sheet_number,
         b.moved_to, b.account_id, ${ACCOUNT.sql} as account, ${PAYER.sql} as payer,
         ${isPremium('b.user_id')} as is_premium,
         m.first_name, m.last_name, m.email, m.email_status, m.phone_number, m.company, m.search, m.licence_number
    from bookings b
    left join identity.contacts_v2 m on m.id = b.user_id)`;

const ATTENDEES = defineList({
  ...{ label: 'attendees', table: PEOPLE, alias: 'r' },
  orders: {
    oldest: ascending('oldest', byInstant('r.booked_at', 'registeredAt'), byId('r.id')),
    /** The order of the waiting list, whose numbers are unique. */
    waiting: ascending('waiting', byBigint('r.waiting_number', 'waitingNumber')),
  },
  facets: { status: 'status' },
});

/**
 * A page of an offer's attendees, oldest first, or the waiting list in its order, including cancelled and waitlisted ones. A withdrawn offer keeps its attendees.
 * @throws NotFoundError when no such offer ever existed
 */
export async function attendeesPage(
  { db }: BookingsContext,
  { params: { offers, id }, query }: Call<typeof contract>,
): Promise<PageOf<Attendee>> {
  const kind = KIND_OF_PATH[offers];
  const page = await listAttendees(db, { kind, offerId: id, ...query });
  if (page.items.length === 0) await readOffer(db, id, kind);
  return page;
}

export const listAttendees = (
  db: Database,
  { search, ...listing }: Listing & { search?: string | undefined },
): Promise<PageOf<Attendee>> =>
  withSimilarNames(db, search, (words) => matchingRows(db, { ...listing, search: words }));

async function matchingRows(db: Database, listing: Listing): Promise<PageOf<Attendee>> {
  const { kind, offerId, cursor, limit, search, status } = listing;
  const licensed = findLicensed(search);
  const named = matchesPrefixes('r.search', search);
  const page = await ATTENDEES.page<Row>(
    db,
    {
      ...{ order: status === 'waitlisted' ? 'waiting' : 'oldest', cursor, limit, facets: { status } },
      conditions: [sql`r.offer_id = ${offerId} and r.kind = ${kind}`],
      selective: named && licensed ? sql`(${named} or r.user_id = any(array(${licensed})))` : named,
      narrow: search ? () => isFoundMember(db, 'r.user_id', search, licensed) : undefined,
    },
    (source, columns) => sql`select ${COLUMNS}${columns} from ${source} r`,
  );
  return page.withItems(await withFigures(db, page.items));
}

/** The ids of people with a license whose number begins so. */
const findLicensed = (search: SearchWords | undefined) => {
  const beginning = numberPattern(search);
  return beginning === undefined
    ? undefined
    : sql`select l.user_id as id from identity.licences_v1 l where lower(l.number) like ${beginning} limit 200`;
};

/**
 * One booking as an administrator sees it.
 * @throws NotFoundError
 */
export async function findAttendee(db: Database, id: string): Promise<Attendee> {
  const attendee = (await findAttendees(db, [id])).get(id);
  if (!attendee) throw new NotFoundError('This registration');
  return attendee;
}

/** Bookings of any offers as an administrator sees them, by id. */
export async function findAttendees(
  db: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Attendee>> {
  const rows = await select<Row>(
    db,
    'attendees-by-id',
    sql`select ${COLUMNS} from ${raw(PEOPLE)} r where r.id = any(${ids}::uuid[])`,
  );
  const found = new Map<string, Attendee>();
  for (const ofOffer of Map.groupBy(rows, ({ offerId }) => offerId).values())
    for (const row of await withFigures(db, ofOffer)) found.set(row.id, row);
  return found;
}

/** Adds invoices, moves, positions on the waiting list and progress in a course. All rows belong to one offer. */
async function withFigures(db: Database, rows: readonly Row[]): Promise<Attendee[]> {
  const [first] = rows;
  if (!first) return [];
  const { offerId, kind } = first;
  const [positions, moves, progress] = await Promise.all([
    getPositions(
      db,
      offerId,
      rows.flatMap(({ waitingNumber }) => waitingNumber ?? []),
    ),
    getMoves(
      db,
      rows.flatMap(({ movedToId }) => movedToId ?? []),
    ),
    kind === 'course'
      ? getProgress(
          db,
          offerId,
          rows.map(({ id }) => id),
        )
      : undefined,
  ]);
  return rows.map((columns): Attendee => {
    const [user, row] = splitMember(columns);
    const { id, number, status, registeredAt, attended, waitingNumber, account } = row;
    const place = waitingNumber === null ? undefined : positions.get(waitingNumber);
    const movedTo = row.movedToId === null ? undefined : moves.get(row.movedToId);
    return {
      ...{ id, number, status, registeredAt, attended, invoice: presentInvoiceState(account, row.paidAt) },
      ...(place !== undefined && { place }),
      ...(row.seatOfferExpiresAt !== null && { seatOffer: { expiresAt: row.seatOfferExpiresAt } }),
      ...(row.sessions && { sessions: row.sessions }),
      ...(progress && { progress: progress(id) }),
      ...(account && { account }),
      ...(row.payer && { payer: row.payer }),
      ...(row.isPremium && { isPremium: true }),
      ...(movedTo && { movedTo }),
      user: { ...user, licenceNumber: row.licenceNumber },
    };
  });
}

function presentInvoiceState(account: Account | null, paidAt: string | null): BookingInvoice {
  if (account && isPositive(account.due)) return { state: 'requested', amount: account.due, paidAt: null };
  if (account && isPositive(account.received)) return { state: 'paid', amount: account.received, paidAt };
  return { state: 'none', amount: '0', paidAt: null };
}
