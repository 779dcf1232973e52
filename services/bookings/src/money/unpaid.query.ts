import { DEBT_AGES, KIND_OF_PATH, pathOfKind } from '@backflow/contracts/bookings';
import type { DebtAge, OfferKind, UnpaidBooking, listUnpaid } from '@backflow/contracts/bookings';
import type { QueryOf } from '@backflow/contracts';
import type { EmailStatus } from '@backflow/contracts/shared';
import {
  all,
  ascending,
  byId,
  byInstant,
  defineList,
  isFoundMember,
  matchesPrefixes,
  presentPrice,
  raw,
  sql,
  withSimilarNames,
} from '@backflow/service-kit';
import type { Call, PageOf, SearchWords, Sql } from '@backflow/service-kit';
import { nameOf } from '../attendees/attendees.query.ts';
import type { BookingsContext } from '../context.ts';
import { AMOUNT_DUE, IS_UNPAID } from '../offers/amounts.ts';
import { startCondition } from './invoices.query.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

const DEBTS = `(
  select b.id, b.kind, b.offer_id, b.booked_at, b.user_id, b.reminded_at, o.title, o.starts_at,
         ${AMOUNT_DUE.sql} as amount, m.first_name, m.last_name, m.email, m.email_status, m.phone_number, m.company, m.search
    from bookings b
    join offers o on o.id = b.offer_id
    left join identity.contacts_v2 m on m.id = b.user_id
   where ${IS_UNPAID.sql})`;

const UNPAID = defineList({
  ...{ label: 'unpaid-bookings', table: DEBTS, alias: 'd' },
  orders: { oldest: ascending('oldest', byInstant('d.booked_at', 'bookedAt'), byId('d.id')) },
  facets: { kind: 'kind' },
});

const COLUMNS = raw(`
  d.id, d.kind, d.offer_id as "offerId", d.title, d.starts_at as "startsAt", d.booked_at as "bookedAt",
  d.amount::numeric(10, 2)::text as amount, d.reminded_at as "remindedAt", d.user_id as "userId",
  d.first_name as "firstName", d.last_name as "lastName", d.email, d.email_status as "emailStatus",
  d.phone_number as "phoneNumber", d.company`);

interface Row {
  id: string;
  kind: OfferKind;
  offerId: string;
  title: string;
  startsAt: string | null;
  bookedAt: string;
  amount: string;
  remindedAt: string | null;
  userId: string;
  firstName: string | null;
  lastName: string | null;
  email: string | null;
  emailStatus: EmailStatus | null;
  phoneNumber: string | null;
  company: string | null;
}

type Context = Pick<BookingsContext, 'db' | 'now'>;
type Query = QueryOf<typeof listUnpaid>;

/** A page of unpaid bookings, oldest first. */
export const unpaidPage = (context: Context, query: Query): Promise<PageOf<UnpaidBooking>> =>
  withSimilarNames(context.db, query.search, (words) => matchingPage(context, query, words));

async function matchingPage(
  { db, now }: Context,
  { cursor, limit, offers, due, age }: Query,
  search: SearchWords | undefined,
): Promise<PageOf<UnpaidBooking>> {
  const isDue = due === 'soon' ? startsSoon(now()) : undefined;
  const page = await UNPAID.page<Row>(
    db,
    {
      ...{ order: 'oldest', cursor, limit, facets: { kind: offers && KIND_OF_PATH[offers] } },
      conditions: age === undefined ? [] : ageConditions(age, now(), 'd.booked_at'),
      otherConditions: due === 'past' ? [sql`d.starts_at <= ${new Date(now())}::timestamptz`] : [],
      selective: allOf(matchesPrefixes('d.search', search), isDue),
      narrow: search
        ? async () => {
            const isFound = await isFoundMember(db, 'd.user_id', search);
            return isFound && allOf(isFound, isDue);
          }
        : undefined,
    },
    (source, columns) => sql`select ${COLUMNS}${columns} from ${source} d`,
  );
  return page.map(presentUnpaid);
}

export const listUnpaidBookings = (
  context: BookingsContext,
  { query }: Call<typeof listUnpaid>,
): Promise<PageOf<UnpaidBooking>> => unpaidPage(context, query);

/** The bookings made between two ages in days, counted back from now. */
function ageConditions(age: DebtAge, now: number, column: string): Sql[] {
  const [from, to] = DEBT_AGES[age];
  const at = raw(column);
  return [
    // Days have begun: one made 30 days and an hour ago is 30 days old.
    ...(from === 0 ? [] : [sql`${at} <= ${new Date(now - from * DAY_MS)}::timestamptz`]),
    ...(to === null ? [] : [sql`${at} > ${new Date(now - (to + 1) * DAY_MS)}::timestamptz`]),
  ];
}

/** Of the few events that start within seven days, whose bookings an index has. */
const startsSoon = (now: number): Sql =>
  sql`d.offer_id = any(array(select o.id from offers o where ${startCondition('soon', now)}))`;

function allOf(...conditions: readonly (Sql | undefined)[]): Sql | undefined {
  const given = conditions.filter((condition) => condition !== undefined);
  return given.length === 0 ? undefined : all(given);
}

function presentUnpaid({ userId, kind, startsAt, amount, ...row }: Row): UnpaidBooking {
  const { id, offerId, title, bookedAt, remindedAt } = row;
  return {
    ...{ id, offerId, title, startsAt, bookedAt, remindedAt, amount: presentPrice(amount) },
    offers: pathOfKind(kind),
    user: {
      id: userId,
      ...nameOf(row),
      email: row.email ?? '',
      emailStatus: row.emailStatus,
      phoneNumber: row.phoneNumber,
      company: row.company,
    },
  };
}
