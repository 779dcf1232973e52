import { pathOfKind } from '@backflow/contracts/bookings';
import type {
  HourKind,
  HoursEntry,
  HoursYear,
  OfferKind,
  listMemberHours,
  listMemberHoursEntries,
  listMyHours,
  listMyHoursEntries,
} from '@backflow/contracts/bookings';
import { FORMER_MEMBER } from '@backflow/contracts/identity';
import { byId, byInstant, defineList, descending, raw, select, sql } from '@backflow/service-kit';
import type { Call, Database, PageOf } from '@backflow/service-kit';
import { assertMember } from '../assert-member.ts';
import type { BookingsContext } from '../context.ts';

const ENTRIES = defineList({
  ...{ label: 'hours-entries', table: 'hours_entries', alias: 'e' },
  orders: { latest: descending('latest', byInstant('e.at', 'recordedAt'), byId('e.id')) },
  facets: { kind: 'kind' },
});

export const myHours = ({ db }: BookingsContext, { actor }: Call<typeof listMyHours>): Promise<HoursYear[]> =>
  hoursByYear(db, actor.id);

/** @throws NotFoundError */
export async function memberHours(
  { db }: BookingsContext,
  { params: { id } }: Call<typeof listMemberHours>,
): Promise<HoursYear[]> {
  await assertMember(db, id);
  return hoursByYear(db, id);
}

/** The totals of a member, from the index of their entries. */
const hoursByYear = (db: Database, memberId: string): Promise<HoursYear[]> =>
  select<HoursYear>(
    db,
    'hours-by-year',
    sql`
      select year, trim_scale(coalesce(sum(hours) filter (where kind = 'classroom'), 0))::text as classroom,
             trim_scale(coalesce(sum(hours) filter (where kind = 'handsOn'), 0))::text as "handsOn",
             trim_scale(coalesce(sum(hours) filter (where kind = 'online'), 0))::text as online,
             trim_scale(sum(hours))::text as total
        from hours_entries where user_id = ${memberId} group by year order by year desc`,
  );

/** Without the names of those who recorded them. */
export async function myHoursEntries(
  { db }: BookingsContext,
  { actor, query }: Call<typeof listMyHoursEntries>,
): Promise<PageOf<HoursEntry>> {
  const page = await hoursEntries(db, { memberId: actor.id, ...query });
  return page.map((entry) => ({ ...entry, actor: null }));
}

/** @throws NotFoundError */
export async function memberHoursEntries(
  { db }: BookingsContext,
  { params: { id }, query }: Call<typeof listMemberHoursEntries>,
): Promise<PageOf<HoursEntry>> {
  await assertMember(db, id);
  return hoursEntries(db, { memberId: id, ...query });
}

interface Filter {
  memberId: string;
  year?: number | undefined;
  kind?: HourKind | undefined;
  cursor?: string | undefined;
  limit: number;
}

interface Row extends Omit<HoursEntry, 'actor' | 'offer'> {
  actorId: string | null;
  actorName: string | null;
  offerId: string | null;
  offerKind: OfferKind | null;
  title: string | null;
}

const ENTRY = raw(`
  select e.id, e.kind, trim_scale(e.hours)::text as hours, e.day::text as day, e.reason, e.note,
         e.at as "recordedAt", e.actor_id as "actorId", p.first_name || ' ' || p.last_name as "actorName",
         o.id as "offerId", o.kind as "offerKind", o.title`);
const JOINS = raw(
  'left join offers o on o.id = e.offer_id left join identity.people_v1 p on p.id = e.actor_id',
);

/** A page of a member's entries, latest first. */
export async function hoursEntries(
  db: Database,
  { memberId, year, kind, cursor, limit }: Filter,
): Promise<PageOf<HoursEntry>> {
  const page = await ENTRIES.page<Row>(
    db,
    {
      ...{ order: 'latest', cursor, limit, facets: { kind } },
      conditions: [sql`e.user_id = ${memberId}`, ...(year === undefined ? [] : [sql`e.year = ${year}`])],
    },
    (source) => sql`${ENTRY} from ${source} e ${JOINS}`,
  );
  return page.map(presentRow);
}

const presentRow = ({ actorId, actorName, offerId, offerKind, title, ...entry }: Row): HoursEntry => ({
  ...entry,
  actor: actorId === null ? null : { id: actorId, name: actorName ?? FORMER_MEMBER },
  offer:
    offerId === null || offerKind === null
      ? null
      : { offers: pathOfKind(offerKind), id: offerId, title: title ?? '' },
});

/** One entry as administrators see it. */
export async function findHoursEntry(db: Database, id: string): Promise<HoursEntry> {
  const [row] = await select<Row>(
    db,
    'hours-entry',
    sql`${ENTRY} from hours_entries e ${JOINS} where e.id = ${id}`,
  );
  if (!row) throw new Error('an entry of the ledger is gone, and nothing deletes one');
  return presentRow(row);
}
