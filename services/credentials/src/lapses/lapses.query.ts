import { LAPSE_DAYS } from '@backflow/contracts/credentials';
import type * as contracts from '@backflow/contracts/credentials';
import type { Lapse, LapseFilter } from '@backflow/contracts/credentials';
import type { ResponseOf } from '@backflow/contracts';
import { addDays, pacificDay } from '@backflow/contracts/time';
import { countRecipients } from '@backflow/mails';
import {
  all,
  ascending,
  byDay,
  byId,
  csvFile,
  defineList,
  descending,
  raw,
  select,
  sql,
} from '@backflow/service-kit';
import type { Call, CsvColumn, FileResponse, PageOf, Sql } from '@backflow/service-kit';
import { authorityOf } from '../authorities/is-authority.ts';
import type { CredentialsContext } from '../context.ts';

const KEYS = [byDay('h.valid_until', 'validUntil'), byId('h.licence_id')];

/** By the index of the last day. */
const LAPSES = defineList({
  ...{ label: 'lapses', table: 'held_credentials', alias: 'h' },
  orders: { coming: ascending('coming', ...KEYS), lapsed: descending('lapsed', ...KEYS) },
});

/** Joins to held credentials `h` the license and its holder. */
export const HOLDERS = raw(`
  join identity.licences_v2 l on l.id = h.licence_id
  join identity.contacts_v2 m on m.id = h.user_id`);

/** The conditions of held credentials `h` in the list. */
export function lapseConditions(today: string, { state, until, authority }: LapseFilter): Sql[] {
  return [
    raw('h.valid_until is not null'),
    state === 'coming' ? sql`h.valid_until >= ${today}::date` : sql`h.valid_until < ${today}::date`,
    sql`h.valid_until <= ${until ?? addDays(today, LAPSE_DAYS)}::date`,
    // Who is erased or has given up the license may be here for a moment.
    sql`exists (select from identity.licences_v2 l join identity.contacts_v2 m on m.id = l.user_id
                 where l.id = h.licence_id and m.id = h.user_id
                   and (${authority ?? null}::uuid is null
                        or ${authorityOf('l.authority')} = ${authority ?? null}::uuid))`,
  ];
}

/** A page of the list. */
export const listLapses = (
  { db, now }: CredentialsContext,
  { query: { cursor, limit, ...filter } }: Pick<Call<typeof contracts.listLapses>, 'query'>,
): Promise<PageOf<Lapse>> =>
  LAPSES.page<Lapse>(
    db,
    {
      ...{ order: filter.state, cursor, limit },
      conditions: lapseConditions(pacificDay(new Date(now())), filter),
    },
    (source) => sql`
      select h.licence_id as id, h.user_id as "userId", m.first_name as "firstName", m.last_name as "lastName",
             m.email_status as "emailStatus", l.authority, l.number, h.valid_until::text as "validUntil",
             (select max(d.day)::text from reminder_days d where d.user_id = h.user_id) as "remindedOn"
        from ${source} h ${HOLDERS}`,
  );

const COLUMNS: readonly CsvColumn<Lapse>[] = [
  ['First name', ({ firstName }) => firstName],
  ['Last name', ({ lastName }) => lastName],
  ['Authority', ({ authority }) => authority],
  ['License number', ({ number }) => number],
  ['Valid until', ({ validUntil }) => validUntil],
  ['Email', ({ emailStatus }) => emailStatus],
  ['Last reminded', ({ remindedOn }) => remindedOn],
];

/** The list as a CSV file. */
export const exportLapses = (
  context: CredentialsContext,
  { query }: Call<typeof contracts.exportLapses>,
): Promise<FileResponse> =>
  Promise.resolve(
    csvFile({
      name: `renewals-${pacificDay(new Date(context.now()))}.csv`,
      columns: COLUMNS,
      items: (page) => listLapses(context, { query: { ...query, ...page } }),
    }),
  );

/** The holders of the list whom nobody has written to on a day, one row each, as `m`. For `countRecipients`. */
export const unwrittenHolders = (today: string, conditions: readonly Sql[]): Sql => sql`
  from (select distinct h.user_id from held_credentials h where ${all(conditions)}) h
  join identity.contacts_v2 m on m.id = h.user_id
 where not exists (select from reminder_days d where d.user_id = h.user_id and d.day = ${today}::date)`;

export async function countLapses(
  { db, now }: CredentialsContext,
  { query }: Call<typeof contracts.countLapses>,
): Promise<ResponseOf<typeof contracts.countLapses>> {
  const today = pacificDay(new Date(now()));
  const conditions = lapseConditions(today, query);
  const [counted] = await select<ResponseOf<typeof contracts.countLapses>>(
    db,
    'lapse-counts',
    sql`
      select reached.*, listed.*
        from (${countRecipients({ from: unwrittenHolders(today, conditions), about: 'message' })}) reached,
             (select count(*)::int as count, count(distinct h.user_id)::int as people
                from held_credentials h where ${all(conditions)}) listed`,
  );
  return counted ?? { count: 0, people: 0, recipients: 0, unreached: 0 };
}
