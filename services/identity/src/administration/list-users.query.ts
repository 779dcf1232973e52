import type { Member, QueryOf, listUsers as contract } from '@backflow/contracts';
import { PageOf, decodeCursor, select, toPage } from '@backflow/service-kit';
import type { Database } from '@backflow/service-kit';
import { MEMBER_COLUMNS, presentMember } from '../accounts/member.presenter.ts';
import type { MemberRow } from '../accounts/member.presenter.ts';

/** Up to this many matches are sorted; with more, walking the newest users finds a page sooner. */
const SORTABLE = 2000;
const MOST_TERMS = 8;

/** A page of users, newest first. The time it takes does not grow with the number of users. */
export async function listUsers(
  db: Database,
  { cursor, limit, role, search = '' }: QueryOf<typeof contract>,
): Promise<PageOf<Member>> {
  const start = decodeCursor(cursor);
  const words = prefixQuery(search);
  if (search !== '' && words === '') return new PageOf([], null);

  const values: unknown[] = [limit + 1];
  const conditions: string[] = [];
  const bind = (value: unknown) => `$${values.push(value)}`;
  const kind = words === '' ? 'all' : (await isCommon(db, words)) ? 'common' : 'rare';
  let source = 'users';
  if (kind !== 'all') {
    const matches = `search @@ to_tsquery('simple', ${bind(words)})`;
    if (kind === 'rare') source = `(select * from users where ${matches} offset 0) as found`;
    // `is true` keeps the planner from gathering every match before sorting.
    else conditions.push(`(${matches}) is true`);
  }
  if (role) conditions.push(role === 'admin' ? 'is_admin' : 'not is_admin');
  if (start) {
    conditions.push(`(created_at, id) < (${bind(start.after)}::timestamptz, ${bind(start.id)}::uuid)`);
  }
  const where = conditions.length > 0 ? `where ${conditions.join(' and ')}` : '';
  const text = `select ${MEMBER_COLUMNS} from ${source} ${where} order by created_at desc, id desc limit $1`;
  const rows = await select<MemberRow>(db, `users:${kind}:${role ?? ''}:${start ? 'on' : ''}`, text, values);

  const page = toPage(rows, limit, (row) => ({ after: row.createdAt.toISOString(), id: row.id }));
  return new PageOf(page.items.map(presentMember), page.nextCursor);
}

/** Every word as a prefix, all of them wanted: `ann smi` finds Anna Smith. Empty when there is no word. */
function prefixQuery(search: string): string {
  const words = search.toLowerCase().split(/[^\p{L}\p{N}]+/u);
  return words
    .filter((word) => word !== '')
    .slice(0, MOST_TERMS)
    .map((word) => `${word}:*`)
    .join(' & ');
}

async function isCommon(db: Database, words: string): Promise<boolean> {
  const found = await select(
    db,
    'users-common',
    `select 1 from users where search @@ to_tsquery('simple', $1) offset ${SORTABLE} limit 1`,
    [words],
  );
  return found.length > 0;
}
