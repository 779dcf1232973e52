import type { PersonMatch, PossibleDuplicate } from '@backflow/contracts/identity';
import type * as contracts from '@backflow/contracts/identity';
import {
  afterCursor,
  all,
  byId,
  byInstant,
  descending,
  limitFor,
  orderSql,
  raw,
  select,
  sql,
  toPage,
} from '@backflow/service-kit';
import type { Call, PageOf, Sql } from '@backflow/service-kit';
import type { IdentityContext } from '../context.ts';
import { findUser } from './users.query.ts';

/**
 * Why `o` may be who `u` is: addresses and numbers first, as many have the same name. Each condition has an index. A number with fewer
 * than seven digits, and a blank name, match nobody.
 */
const REASONS = {
  email: `(lower(o.email) = lower(u.email) or lower(o.pending_email) = lower(u.email) or lower(o.email) = lower(u.pending_email))`,
  phone: `(o.phone_number is not null and users_phone_digits(o.phone_number) = users_phone_digits(u.phone_number)
           and length(users_phone_digits(u.phone_number)) >= 7)`,
  name: `(users_name_key(o.first_name, o.last_name) = users_name_key(u.first_name, u.last_name)
          and users_name_key(u.first_name, u.last_name) <> '')`,
} as const;

const IS_MATCH = raw(`(${Object.values(REASONS).join(' or ')})`);
const BY_STRENGTH = raw(`${REASONS.email} is true desc, ${REASONS.phone} is true desc, o.created_at, o.id`);

const personJson = (alias: 'o' | 'u', more = ''): Sql =>
  raw(`json_build_object(
  'id', ${alias}.id, 'firstName', ${alias}.first_name, 'lastName', ${alias}.last_name,
  'email', ${alias}.email, 'phoneNumber', ${alias}.phone_number, 'company', ${alias}.company,
  'hasAccount', ${alias}.password_hash is not null${more})`);

const MATCH = personJson(
  'o',
  `, 'reasons', array_remove(array[${Object.entries(REASONS)
    .map(([reason, condition]) => `case when ${condition} then '${reason}' end`)
    .join(', ')}], null)`,
);

/** The pair was not told apart. */
const NOT_DISMISSED = raw(`not exists (
  select from different_people d where d.one = least(o.id, u.id) and d.other = greatest(o.id, u.id))`);

const MOST_MATCHES = raw('6');

/** People who may be the one who is typed into a form. */
export async function findPersonMatches(
  { db }: IdentityContext,
  {
    query: { email = '', phoneNumber = '', firstName = '', lastName = '' },
  }: Call<typeof contracts.findPersonMatches>,
): Promise<PersonMatch[]> {
  // Half a name is many people's.
  const [first, last] = firstName === '' || lastName === '' ? [null, null] : [firstName, lastName];
  const rows = await select<{ match: PersonMatch }>(
    db,
    'person-matches',
    sql`select ${MATCH} as match
          from (select ${email}::text as email, null::text as pending_email, ${phoneNumber}::text as phone_number,
                       ${first}::text as first_name, ${last}::text as last_name) u
          join users o on ${IS_MATCH}
         order by ${BY_STRENGTH} limit ${MOST_MATCHES}`,
  );
  return rows.map(({ match }) => match);
}

/** People who may be the same as one. @throws NotFoundError */
export async function listDuplicatesOf(
  context: IdentityContext,
  { params: { id } }: Call<typeof contracts.listDuplicatesOf>,
): Promise<PersonMatch[]> {
  await findUser(context, id);
  const rows = await select<{ match: PersonMatch }>(
    context.db,
    'duplicates-of',
    sql`select ${MATCH} as match from users u join users o on o.id <> u.id and ${IS_MATCH}
         where u.id = ${id} and ${NOT_DISMISSED} order by ${BY_STRENGTH} limit ${MOST_MATCHES}`,
  );
  return rows.map(({ match }) => match);
}

const NEWEST = descending('newest', byInstant('u.created_at', 'createdAt'), byId('u.id'));

/** A page of people with those before them who may be the same. Each pair is listed once. */
export async function listPossibleDuplicates(
  { db }: IdentityContext,
  { query: { cursor, limit } }: Call<typeof contracts.listPossibleDuplicates>,
): Promise<PageOf<PossibleDuplicate>> {
  const rows = await select<PossibleDuplicate>(
    db,
    'possible-duplicates',
    sql`
      select u.id, u.created_at as "createdAt", ${personJson('u')} as person, found.matches
        from users u cross join lateral (
          select json_agg(earlier.match) as matches from (
            select ${MATCH} as match from users o
             where (o.created_at, o.id) < (u.created_at, u.id) and ${IS_MATCH} and ${NOT_DISMISSED}
             order by ${BY_STRENGTH} limit ${MOST_MATCHES}) earlier) found
       where ${all([raw('found.matches is not null'), ...afterCursor(NEWEST, cursor)])}
       order by ${orderSql(NEWEST)} ${limitFor(limit)}`,
  );
  return toPage(NEWEST, rows, limit);
}
