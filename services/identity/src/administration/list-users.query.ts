import type { Member, listUsers as contract } from '@backflow/contracts';
import {
  PageOf,
  all,
  decodeCursor,
  limitFor,
  searchRows,
  searchTerms,
  select,
  sql,
  toPage,
} from '@backflow/service-kit';
import type { Call, Sql } from '@backflow/service-kit';
import { MEMBER_COLUMNS } from '../accounts/member.presenter.ts';
import type { IdentityContext } from '../context.ts';

const TABLE = sql`users`;
const NEWEST_FIRST = sql`u.created_at desc, u.id desc`;
const selectFrom = (users: Sql) => sql`select ${MEMBER_COLUMNS} from ${users} u`;

/** A page of users, newest first. The time it takes does not grow with the number of users. */
export async function listUsers(
  { db }: IdentityContext,
  { query: { cursor, limit, role, search } }: Call<typeof contract>,
): Promise<PageOf<Member>> {
  const start = decodeCursor(cursor);
  const conditions = [
    ...(role ? [role === 'admin' ? sql`u.is_admin` : sql`not u.is_admin`] : []),
    ...(start ? [sql`(u.created_at, u.id) < (${start.after}::timestamptz, ${start.id}::uuid)`] : []),
  ];
  const terms = searchTerms(search);
  const rows =
    terms === undefined
      ? await select<Member>(
          db,
          'users',
          sql`${selectFrom(TABLE)} where ${all(conditions)} order by ${NEWEST_FIRST} ${limitFor(limit)}`,
        )
      : await searchRows<Member>(db, 'users', {
          ...{ table: sql`${TABLE} u`, selectFrom, conditions, order: NEWEST_FIRST, terms, limit },
        });
  const page = toPage(rows, limit, (row) => ({ after: row.createdAt, id: row.id }));
  return new PageOf(page.items, page.nextCursor);
}
