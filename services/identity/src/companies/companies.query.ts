import { AdminCompany, ListedCompany } from '@backflow/contracts/identity';
import type { getCompany as getContract, listCompanies as listContract } from '@backflow/contracts/identity';
import {
  NotFoundError,
  ascending,
  byId,
  byText,
  defineList,
  getColumns,
  hidden,
  matchesPrefixes,
  raw,
  select,
  sql,
} from '@backflow/service-kit';
import type { Call, PageOf } from '@backflow/service-kit';
import type { IdentityContext } from '../context.ts';

/** The names of the owners of a company `c`, as an array. */
export const OWNER_NAMES = sql`array(
  select u.first_name || ' ' || u.last_name from company_members o join users u on u.id = o.user_id
   where o.company_id = c.id and o.role = 'owner' order by o.joined_at, u.id)`;

const LISTED_COLUMNS = getColumns(ListedCompany, 'c', {
  contactName: raw(`c.contacts -> 0 ->> 'name'`),
  contactEmail: raw(`c.contacts -> 0 ->> 'email'`),
  members: raw('(select count(*)::int from company_members m where m.company_id = c.id)'),
  owners: OWNER_NAMES,
});

const COMPANIES = defineList({
  ...{ label: 'companies', table: 'companies', alias: 'c' },
  orders: { name: ascending('name', hidden(byText('c.name_key', 'nameKey')), byId('c.id')) },
});

/** A page of companies by name, without merged ones. */
export const listCompanies = (
  { db }: IdentityContext,
  { query: { search, status, cursor, limit } }: Call<typeof listContract>,
): Promise<PageOf<ListedCompany>> =>
  COMPANIES.page<ListedCompany>(
    db,
    {
      ...{ order: 'name', cursor, limit },
      conditions: [
        raw('c.deleted_at is null'),
        status ? raw('c.deactivated_at is not null') : raw('c.deactivated_at is null'),
      ],
      selective: matchesPrefixes('c.search', search),
    },
    (source, columns) => sql`select ${LISTED_COLUMNS}${columns} from ${source} c`,
  );

const ADMIN_COLUMNS = getColumns(AdminCompany, 'c', {
  mergedFrom: sql`(
    select coalesce(json_agg(json_build_object(
             'id', f.id, 'name', f.name,
             'at', to_char(f.deleted_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by f.deleted_at desc), '[]')
      from companies f where f.merged_into = c.id)`,
});

/** A company; for one that was merged, the one it was merged into. Undefined where there is none. */
export async function readCompany(
  { db }: Pick<IdentityContext, 'db'>,
  id: string,
): Promise<AdminCompany | undefined> {
  const [found] = await select<AdminCompany>(
    db,
    'company',
    sql`
      select ${ADMIN_COLUMNS} from companies c
       where c.id = (select coalesce(merged_into, id) from companies where id = ${id})`,
  );
  return found;
}

/** @throws NotFoundError */
export async function findCompany(context: IdentityContext, id: string): Promise<AdminCompany> {
  const found = await readCompany(context, id);
  if (!found) throw new NotFoundError('This company');
  return found;
}

export const getCompany = (
  context: IdentityContext,
  { params }: Call<typeof getContract>,
): Promise<AdminCompany> => findCompany(context, params.id);
