import { DISPLAY_TIME_ZONE } from '@backflow/contracts';
import type { ResponseOf } from '@backflow/contracts';
import { ROSTER_DAYS } from '@backflow/contracts/credentials';
import type * as contracts from '@backflow/contracts/credentials';
import type { Roster } from '@backflow/contracts/credentials';
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
  select,
  sql,
  toPage,
} from '@backflow/service-kit';
import type { Call, PageOf, Sql } from '@backflow/service-kit';
import { isValidOn } from '../approvals/approvals.ts';
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
