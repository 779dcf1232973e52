import { DISPLAY_TIME_ZONE } from '@backflow/contracts';
import { AdminUser } from '@backflow/contracts/identity';
import type * as contracts from '@backflow/contracts/identity';
import {
  NotFoundError,
  ascending,
  byId,
  byInstant,
  byText,
  getColumns,
  defineList,
  descending,
  hidden,
  matchesPrefixes,
  numberPattern,
  raw,
  select,
  sql,
  withSimilarNames,
} from '@backflow/service-kit';
import type { Call, PageOf, SearchWords, Sql } from '@backflow/service-kit';
import { HAS_SECOND_FACTOR, MEMBER_EXPRESSIONS } from '../accounts/member.presenter.ts';
import type { IdentityContext } from '../context.ts';

/** True if `u` can sign in. */
const HAS_ACCOUNT = raw('(u.password_hash is not null)');

const LICENCES = sql`(
  select coalesce(json_agg(json_build_object('id', l.id, 'authority', l.authority, 'number', l.number)
                           order by l.created_at desc, l.id), '[]')
    from licences l where l.user_id = u.id)`;

/** An AdminUser's select list from `users u`. */
const ADMIN_USER_COLUMNS = getColumns(AdminUser, 'u', {
  ...MEMBER_EXPRESSIONS,
  // Selected for a single user only: a list would read two more tables.
  hasSecondFactor: null,
  licences: null,
  hasAccount: HAS_ACCOUNT,
  emailStatus: sql`
    case when u.email is null then 'none' when u.email_bounced_at is not null then 'bounced'
         when u.email_confirmed_at is null then 'unconfirmed' else 'confirmed' end`,
  // The column has the end of the last day, which is the first instant of the next.
  premiumUntil: sql`
    ((u.premium_until at time zone ${DISPLAY_TIME_ZONE}::text) - interval '1 millisecond')::date::text`,
  suspension: sql`
    case when u.suspended_at is not null then json_build_object(
      'reason', u.suspension_reason,
      'at', to_char(u.suspended_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) end`,
});

/** @throws NotFoundError */
export async function findUser({ db }: Pick<IdentityContext, 'db'>, id: string): Promise<AdminUser> {
  const [user] = await select<AdminUser>(
    db,
    'user',
    sql`select ${ADMIN_USER_COLUMNS}, ${HAS_SECOND_FACTOR} as "hasSecondFactor", ${LICENCES} as licences
          from users u where u.id = ${id}`,
  );
  if (!user) throw new NotFoundError('This user');
  return user;
}

/** A user; for the id of somebody who was merged, the person that they are now. @throws NotFoundError */
export async function getUser(
  context: IdentityContext,
  { params }: Call<typeof contracts.getUser>,
): Promise<AdminUser> {
  const [merged] = await select<{ id: string }>(
    context.db,
    'merged-into',
    sql`select into_id as id from merged_people where from_id = ${params.id}`,
  );
  return findUser(context, merged?.id ?? params.id);
}

/** Licences whose number begins so are looked up by their index; more people are not. */
const MOST_LICENCES = raw('limit 200');

/** Matches names and contacts, or the beginning of a licence number. */
function matchesPerson(words: SearchWords | undefined): Sql | undefined {
  const matches = matchesPrefixes('u.search', words);
  const beginning = numberPattern(words);
  if (matches === undefined || beginning === undefined) return matches;
  return sql`(${matches} or u.id = any(array(
    select l.user_id from licences l where lower(l.number) like ${beginning} ${MOST_LICENCES})))`;
}

/** The sort key of names. The indexes of migration 0037 use the same expression. */
const NAME_KEY = `left(lower(u.last_name || ' ' || u.first_name), 40)`;

const USERS = defineList({
  ...{ label: 'users', table: 'users', alias: 'u' },
  orders: {
    newest: descending('newest', byInstant('u.created_at', 'createdAt'), byId('u.id')),
    name: ascending('name', hidden(byText(NAME_KEY, 'nameKey')), byId('u.id')),
  },
  facets: { isAdmin: 'is_admin', plan: 'subscription_status' },
});

/** A page of users. Every combination of filters and order has an index. */
export const listUsers = (
  { db }: IdentityContext,
  { query }: Call<typeof contracts.listUsers>,
): Promise<PageOf<AdminUser>> => {
  const { sort, role, plan, suspended, account, search, cursor, limit } = query;
  return withSimilarNames(db, search, (words) =>
    USERS.page<AdminUser>(
      db,
      {
        ...{ order: sort, cursor, limit },
        facets: { isAdmin: role && role === 'admin', plan },
        conditions: [
          ...(suspended ? [raw('u.suspended_at is not null')] : []),
          ...(account ? [sql`not ${HAS_ACCOUNT}`] : []),
        ],
        selective: matchesPerson(words),
      },
      (source, columns) => sql`select ${ADMIN_USER_COLUMNS}${columns} from ${source} u`,
    ),
  );
};
