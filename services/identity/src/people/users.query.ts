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
  raw,
  select,
  sql,
  withSimilarNames,
} from '@backflow/service-kit';
import type { Call, PageOf } from '@backflow/service-kit';
import { HAS_SECOND_FACTOR, MEMBER_EXPRESSIONS } from '../accounts/member.presenter.ts';
import type { IdentityContext } from '../context.ts';

/** An AdminUser's select list from `users u`. */
const ADMIN_USER_COLUMNS = getColumns(AdminUser, 'u', {
  ...MEMBER_EXPRESSIONS,
  // Selected for a single user only: a list would read two more tables.
  hasSecondFactor: null,
  emailStatus: sql`
    case when u.email_bounced_at is not null then 'bounced'
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
    sql`select ${ADMIN_USER_COLUMNS}, ${HAS_SECOND_FACTOR} as "hasSecondFactor" from users u where u.id = ${id}`,
  );
  if (!user) throw new NotFoundError('This user');
  return user;
}

export const getUser = (
  context: IdentityContext,
  { params }: Call<typeof contracts.getUser>,
): Promise<AdminUser> => findUser(context, params.id);

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
  const { sort, role, plan, suspended, search, cursor, limit } = query;
  return withSimilarNames(db, search, (words) =>
    USERS.page<AdminUser>(
      db,
      {
        ...{ order: sort, cursor, limit },
        facets: { isAdmin: role && role === 'admin', plan },
        conditions: suspended ? [raw('u.suspended_at is not null')] : [],
        selective: matchesPrefixes('u.search', words),
      },
      (source, columns) => sql`select ${ADMIN_USER_COLUMNS}${columns} from ${source} u`,
    ),
  );
};
