import type { AdminUser, listUsers as contract } from '@backflow/contracts/identity';
import {
  PageOf,
  ValidationError,
  all,
  decodeCursor,
  limitFor,
  raw,
  searchRows,
  searchTerms,
  select,
  sql,
  toPage,
} from '@backflow/service-kit';
import type { Call, Cursor, Sql } from '@backflow/service-kit';
import type { IdentityContext } from '../context.ts';
import { ADMIN_USER_COLUMNS } from './admin-user.query.ts';

type UserQuery = Call<typeof contract>['query'];
type Row = AdminUser & { nameKey: string };

/** What users are sorted by who are sorted by name; as the indexes of migration 0037 have it. */
const NAME_KEY = raw(`left(lower(u.last_name || ' ' || u.first_name), 40)`);

const TABLE = sql`users`;
const selectFrom = (users: Sql) =>
  sql`select ${ADMIN_USER_COLUMNS}, ${NAME_KEY} as "nameKey" from ${users} u`;

/** How each order continues after a row, and how such a row is named in a cursor. */
const ORDERS = {
  newest: {
    order: sql`u.created_at desc, u.id desc`,
    read: (cursor: string | undefined) => decodeCursor(cursor),
    after: ({ after, id }: Cursor) => sql`(u.created_at, u.id) < (${after}::timestamptz, ${id}::uuid)`,
    cursorOf: ({ createdAt, id }: Row) => ({ after: createdAt, id }),
  },
  name: {
    order: sql`${NAME_KEY}, u.id`,
    read: decodeNameCursor,
    after: ({ after, id }: Cursor) => sql`(${NAME_KEY}, u.id) > (${after}, ${id}::uuid)`,
    cursorOf: ({ nameKey, id }: Row) => ({ after: nameKey, id }),
  },
} as const;

/** A page of users. The time it takes does not grow with the number of users, whatever is asked for. */
export async function listUsers(
  { db }: IdentityContext,
  { query }: Call<typeof contract>,
): Promise<PageOf<AdminUser>> {
  const { order, read, after, cursorOf } = ORDERS[query.sort];
  const { cursor, limit } = query;
  const start = read(cursor);
  const conditions = [...conditionsOf(query), ...(start ? [after(start)] : [])];
  const terms = searchTerms(query.search);
  const rows =
    terms === undefined
      ? await select<Row>(
          db,
          'users',
          sql`${selectFrom(TABLE)} where ${all(conditions)} order by ${order} ${limitFor(limit)}`,
        )
      : await searchRows<Row>(db, 'users', {
          ...{ table: sql`${TABLE} u`, selectFrom, conditions, order, terms, limit },
        });
  const page = toPage(rows, limit, cursorOf);
  return new PageOf(
    page.items.map(({ nameKey: _, ...user }) => user),
    page.nextCursor,
  );
}

const conditionsOf = ({ role, plan, suspended }: UserQuery): Sql[] => [
  ...(role ? [role === 'admin' ? sql`u.is_admin` : sql`not u.is_admin`] : []),
  ...(plan ? [sql`u.subscription_status = ${plan}`] : []),
  ...(suspended ? [sql`u.suspended_at is not null`] : []),
];

// eslint-disable-next-line no-control-regex -- the database has no text with a null character in it
const NAME_CURSOR = /^([^\u0000]{0,80})\|([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/s;

/** A name may hold a bar: the last one is ours. @throws ValidationError when it is not a cursor of this order */
function decodeNameCursor(text: string | undefined): Cursor | undefined {
  if (text === undefined || text === '') return undefined;
  const [, after, id] = NAME_CURSOR.exec(Buffer.from(text, 'base64url').toString('utf8')) ?? [];
  if (after === undefined || id === undefined) {
    throw new ValidationError([{ path: 'cursor', message: 'This is not a cursor of this list' }]);
  }
  return { after, id };
}
