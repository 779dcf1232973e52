import type { AdminUser, listUsers as contract } from '@backflow/contracts/identity';
import {
  ascending,
  byId,
  byInstant,
  byText,
  defineList,
  descending,
  hidden,
  matchesPrefixes,
  raw,
  sql,
} from '@backflow/service-kit';
import type { Call, PageOf } from '@backflow/service-kit';
import type { IdentityContext } from '../context.ts';
import { ADMIN_USER_COLUMNS } from './admin-user.query.ts';

/** The key that users are sorted by name with; the indexes of migration 0037 have the same expression. */
const NAME_KEY = `left(lower(u.last_name || ' ' || u.first_name), 40)`;

const USERS = defineList({
  ...{ label: 'users', table: 'users', alias: 'u' },
  orders: {
    newest: descending('newest', byInstant('u.created_at', 'createdAt'), byId('u.id')),
    name: ascending('name', hidden(byText(NAME_KEY, 'nameKey')), byId('u.id')),
  },
  facets: { isAdmin: 'is_admin', plan: 'subscription_status' },
});

/** A page of users. The time it takes does not grow with the number of users, whatever is asked for. */
export const listUsers = (
  { db }: IdentityContext,
  { query }: Call<typeof contract>,
): Promise<PageOf<AdminUser>> => {
  const { sort, role, plan, suspended, search, cursor, limit } = query;
  return USERS.page<AdminUser>(
    db,
    {
      ...{ order: sort, cursor, limit },
      facets: { isAdmin: role && role === 'admin', plan },
      conditions: suspended ? [raw('u.suspended_at is not null')] : [],
      selective: matchesPrefixes('u.search', search),
    },
    (source, columns) => sql`select ${ADMIN_USER_COLUMNS}${columns} from ${source} u`,
  );
};
