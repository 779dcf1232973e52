import { DISPLAY_TIME_ZONE } from '@backflow/contracts';
import type { ResponseOf } from '@backflow/contracts';
import { ROSTER_DAYS } from '@backflow/contracts/credentials';
import type * as contracts from '@backflow/contracts/credentials';
import type { Roster, RosterRow } from '@backflow/contracts/credentials';
import { pacificDay } from '@backflow/contracts/time';
import {
  afterCursor,
  all,
  ascending,
  byDay,
  byId,
  descending,
  limitFor,
  orderSql,
  raw,
  select,
  sql,
  toPage,
} from '@backflow/service-kit';
import type { Call, PageOf, Sql } from '@backflow/service-kit';
import { isValidOn } from '../approvals/approvals.ts';
import { isAuthority } from '../authorities/is-authority.ts';
import type { CredentialsContext } from '../context.ts';

/** Rosters that were sent, as they were then, and those of classes that are over and approved on their last day. */
const rostersAt = (now: number): Sql => sql`
  (select s.offer_id, s.authority_id, s.kind, s.title, s.authority, s.course_numbers, s.ended_on, s.due_on, s.sent_on
     from sent_rosters s
   union all
   select o.id, a.id, o.kind, o.title, a.name, array_agg(distinct p.course_number), d.ended_on, d.ended_on + ${ROSTER_DAYS}::int, null
     from approvals p
     join authorities a on a.id = p.authority_id and a.deleted_at is null
     join bookings.offers_v2 o on o.id = p.offer_id and o.attended > 0 and o.kind in ('event', 'webinar') and o.deleted_at is null
    cross join lateral (select (coalesce(o.ends_at, o.starts_at) at time zone ${DISPLAY_TIME_ZONE})::date as ended_on) d
    where coalesce(o.ends_at, o.starts_at) <= ${new Date(now)} and ${isValidOn('p', sql`d.ended_on`)}
      and not exists (select from sent_rosters s where s.offer_id = o.id and s.authority_id = a.id)
    group by o.id, a.id, o.kind, o.title, a.name, d.ended_on)`;

const COLUMNS = sql`
  r.offer_id || '.' || r.authority_id as id, r.offer_id as "offerId", r.authority_id as "authorityId", r.kind, r.title, r.authority, r.course_numbers as "courseNumbers",
  r.ended_on::text as "endedOn", r.due_on::text as "dueOn", r.sent_on::text as "sentOn"`;

const KEYS = [
  byDay('r.due_on', 'dueOn'),
  byId('r.offer_id', 'offerId'),
  byId('r.authority_id', 'authorityId'),
];
const SOONEST = ascending('soonest', ...KEYS);
const LATEST = descending('latest', ...KEYS);
const STATES = {
  due: { order: SOONEST, condition: sql`r.sent_on is null` },
  sent: { order: LATEST, condition: sql`r.sent_on is not null` },
  all: { order: LATEST, condition: sql`true` },
};

export async function rostersPage(
  { db, now }: CredentialsContext,
  { query: { state, offerId, cursor, limit } }: Call<typeof contracts.listRosters>,
): Promise<PageOf<Roster>> {
  const { order, condition } = STATES[state];
  const conditions = all([
    condition,
    ...(offerId === undefined ? [] : [sql`r.offer_id = ${offerId}`]),
    ...afterCursor(order, cursor),
  ]);
  const rows = await select<Roster>(
    db,
    `rosters-${state}`,
    sql`select ${COLUMNS} from ${rostersAt(now())} r where ${conditions} order by ${orderSql(order)} ${limitFor(limit)}`,
  );
  return toPage(order, rows, limit);
}

export type RosterKey = Pick<Roster, 'offerId' | 'authorityId'>;

/** Reads with a statement: in a transaction, or outside of one. */
export type Read = <Row extends object>(statement: Sql) => Promise<Row[]>;

/** Undefined where none is due and none was sent. */
export async function findRoster(
  read: Read,
  now: number,
  { offerId, authorityId }: RosterKey,
): Promise<Roster | undefined> {
  const [found] = await read<Roster>(sql`
    select ${COLUMNS} from ${rostersAt(now)} r where r.offer_id = ${offerId} and r.authority_id = ${authorityId}`);
  return found;
}

export async function readRosterCounts({
  db,
  now,
}: CredentialsContext): Promise<ResponseOf<typeof contracts.countRosters>> {
  const today = pacificDay(new Date(now()));
  const [found] = await select<Roster & { due: number; overdue: number }>(
    db,
    'roster-counts',
    sql`
      select ${COLUMNS}, (count(*) over ())::int as due, (count(*) filter (where r.due_on < ${today}::date) over ())::int as overdue
        from ${rostersAt(now())} r where r.sent_on is null order by ${orderSql(SOONEST)} limit 1`,
  );
  if (!found) return { due: 0, overdue: 0, first: null };
  const { due, overdue, ...first } = found;
  return { due, overdue, first };
}

/** Those who attended, as it is known now, by name. */
export const readCurrentRows = (read: Read, { offerId, authorityId }: RosterKey): Promise<RosterRow[]> =>
  read<RosterRow>(sql`
    select r.booking_id as "bookingId", r.user_id as "userId", coalesce(c.first_name, 'Former') as "firstName",
           coalesce(c.last_name, 'member') as "lastName", l.license, r.minutes_present as "minutesPresent",
           r.minutes_by_kind as minutes,
           array_remove(array[case when l.license is null then 'license' end,
                              case when r.minutes_by_kind = '{}' then 'minutes' end,
                              case when c.email is null and c.phone_number is null then 'contact' end], null) as missing
      from bookings.results_of_offer_v1(${offerId}) r
      left join identity.contacts_v2 c on c.id = r.user_id
     cross join lateral (
       select string_agg(n.number, ', ' order by n.number) as license
         from identity.licences_v2 n join authorities a on a.id = ${authorityId}
        where n.user_id = r.user_id and ${isAuthority('n.authority', 'a.name')}) l
     where r.attended and r.status in ('pending', 'confirmed')
     order by lower(c.last_name), lower(c.first_name), r.booking_id`);

/** The rows as they were sent. */
export const readSentRows = (read: Read, { offerId, authorityId }: RosterKey): Promise<RosterRow[]> =>
  read<RosterRow>(sql`
    select w.booking_id as "bookingId", w.user_id as "userId", w.first_name as "firstName", w.last_name as "lastName",
           w.license, w.minutes_present as "minutesPresent", w.minutes, w.missing
      from sent_roster_rows w join sent_rosters s on s.id = w.roster_id
     where s.offer_id = ${offerId} and s.authority_id = ${authorityId} order by w.position`);

/** What the statement below stores of each row. */
const FIELDS = raw(
  '"bookingId" uuid, "userId" uuid, "firstName" text, "lastName" text, license text, "minutesPresent" int, minutes jsonb, missing text[]',
);

/** Stores rows of a roster in their order. */
export const storeRows = (read: Read, rosterId: string, rows: readonly RosterRow[]): Promise<object[]> =>
  read(sql`
    insert into sent_roster_rows (roster_id, position, booking_id, user_id, first_name, last_name, license, minutes_present, minutes, missing)
    select ${rosterId}::uuid, i.position, w.*
      from jsonb_array_elements(${JSON.stringify(rows)}::text::jsonb) with ordinality i (source, position)
     cross join lateral jsonb_to_record(i.source) w (${FIELDS})`);
