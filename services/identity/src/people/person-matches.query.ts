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

/** What people are compared by, as SQL. A number with fewer digits, and a blank name, match nobody. */
interface Keys {
  email: Sql;
  phone: Sql;
  name: Sql;
}

const MIN_DIGITS = 7;

const keysOf = (alias: string): Keys => ({
  email: raw(`lower(${alias}.email)`),
  phone: raw(`users_phone_digits(${alias}.phone_number)`),
  name: raw(`users_name_key(${alias}.first_name, ${alias}.last_name)`),
});

/** The reasons for which `o` may be who has these keys: each condition has an index. @param pending also compare with it */
const matchConditions = ({ email, phone, name }: Keys, pending?: Sql): Record<string, Sql> => ({
  email: sql`(lower(o.email) = ${email} or lower(o.pending_email) = ${email} ${
    pending ? sql`or lower(o.email) = ${pending}` : raw('')
  })`,
  phone: sql`(o.phone_number is not null and users_phone_digits(o.phone_number) = ${phone}
              and length(${phone}) >= ${raw(String(MIN_DIGITS))})`,
  name: sql`(users_name_key(o.first_name, o.last_name) = ${name} and ${name} <> '')`,
});

const isMatch = (conditions: Record<string, Sql>): Sql => {
  const [first = raw('false'), ...others] = Object.values(conditions);
  return sql`(${others.reduce((before, each) => sql`${before} or ${each}`, first)})`;
};

const personJson = (alias: string, more: Sql = raw('')): Sql => sql`json_build_object(
  'id', ${raw(alias)}.id, 'firstName', ${raw(alias)}.first_name, 'lastName', ${raw(alias)}.last_name,
  'email', ${raw(alias)}.email, 'phoneNumber', ${raw(alias)}.phone_number, 'company', ${raw(alias)}.company,
  'hasAccount', ${raw(alias)}.password_hash is not null${more})`;

const matchJson = ({
  email = raw('false'),
  phone = raw('false'),
  name = raw('false'),
}: Record<string, Sql>) =>
  personJson(
    'o',
    sql`, 'reasons', array_remove(array[case when ${email} then 'email' end, case when ${phone} then 'phone' end,
                                        case when ${name} then 'name' end], null)`,
  );

/** Addresses and numbers are better reasons than names, which many have. */
const byStrength = ({ email = raw('false'), phone = raw('false') }: Record<string, Sql>): Sql =>
  sql`${email} is true desc, ${phone} is true desc, o.created_at, o.id`;

/** The pair was not told apart. */
const NOT_DISMISSED = raw(`not exists (
  select from different_people d where d.one = least(o.id, u.id) and d.other = greatest(o.id, u.id))`);

const OF_PERSON = matchConditions(keysOf('u'), raw('lower(u.pending_email)'));
const MOST_MATCHES = raw('6');

/** People who may be the one who is typed into a form. */
export async function findPersonMatches(
  { db }: IdentityContext,
  {
    query: { email = '', phoneNumber = '', firstName = '', lastName = '' },
  }: Call<typeof contracts.findPersonMatches>,
): Promise<PersonMatch[]> {
  const conditions = matchConditions({
    email: sql`${email.toLowerCase()}::text`,
    phone: sql`users_phone_digits(${phoneNumber}::text)`,
    // Half a name is many people's.
    name: sql`users_name_key(${firstName}::text, ${lastName === '' || firstName === '' ? null : lastName}::text)`,
  });
  const rows = await select<{ match: PersonMatch }>(
    db,
    'person-matches',
    sql`select ${matchJson(conditions)} as match from users o where ${isMatch(conditions)}
         order by ${byStrength(conditions)} limit ${MOST_MATCHES}`,
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
    sql`select ${matchJson(OF_PERSON)} as match from users u join users o on o.id <> u.id and ${isMatch(OF_PERSON)}
         where u.id = ${id} and ${NOT_DISMISSED} order by ${byStrength(OF_PERSON)} limit ${MOST_MATCHES}`,
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
            select ${matchJson(OF_PERSON)} as match from users o
             where (o.created_at, o.id) < (u.created_at, u.id) and ${isMatch(OF_PERSON)} and ${NOT_DISMISSED}
             order by ${byStrength(OF_PERSON)} limit ${MOST_MATCHES}) earlier) found
       where ${all([raw('found.matches is not null'), ...afterCursor(NEWEST, cursor)])}
       order by ${orderSql(NEWEST)} ${limitFor(limit)}`,
  );
  return toPage(NEWEST, rows, limit);
}
