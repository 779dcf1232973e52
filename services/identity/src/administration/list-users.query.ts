import type { Member, QueryOf, listUsers as contract } from '@backflow/contracts';
import { PageOf, decodeCursor, select, toPage } from '@backflow/service-kit';
import type { Cursor, Database } from '@backflow/service-kit';
import { MEMBER_COLUMNS, presentMember } from '../accounts/member.presenter.ts';

/** So many of the newest users are looked through one by one: a word that many have fills a page there. */
const WALKED = 4000;
const MOST_TERMS = 8;

type UserQuery = QueryOf<typeof contract>;

/** What a page is picked from; `words` is a tsquery, or empty. */
interface Wanted {
  start: Cursor | undefined;
  role: UserQuery['role'];
  words: string;
  rows: number;
}

/** A page of users, newest first. The time it takes does not grow with the number of users. */
export async function listUsers(
  db: Database,
  { cursor, limit, role, search = '' }: UserQuery,
): Promise<PageOf<Member>> {
  const start = decodeCursor(cursor);
  const words = prefixQuery(search);
  if (search !== '' && words === '') return new PageOf([], null);

  const wanted = { start, role, words, rows: limit + 1 };
  let rows = await pick(db, words === '' ? 'newest' : 'walk', wanted);
  // The index gathers every match before it can sort them: quick for a rare word, and only then.
  const looked = words === '' || role === 'admin' || rows.length > limit;
  if (!looked) rows = await pick(db, 'look-up', wanted);

  const page = toPage(rows, limit, (row) => ({ after: row.createdAt, id: row.id }));
  return new PageOf(page.items.map(presentMember), page.nextCursor);
}

const NEWEST_FIRST = 'order by created_at desc, id desc';

function pick(db: Database, way: 'newest' | 'walk' | 'look-up', wanted: Wanted): Promise<Member[]> {
  const { start, role, words, rows } = wanted;
  const values: unknown[] = [rows];
  const bind = (value: unknown) => `$${values.push(value)}`;
  const conditions = [
    ...(role ? [role === 'admin' ? 'is_admin' : 'not is_admin'] : []),
    ...(start ? [`(created_at, id) < (${bind(start.after)}::timestamptz, ${bind(start.id)}::uuid)`] : []),
  ];
  const where = conditions.length > 0 ? `where ${conditions.join(' and ')}` : '';
  // Administrators are few: all of them are looked through.
  const reach = role === 'admin' ? '' : `limit ${WALKED}`;
  const match = () => `where search @@ to_tsquery('simple', ${bind(words)})`;
  const source = {
    newest: () => `users ${where}`,
    walk: () => `(select * from users ${where} ${NEWEST_FIRST} ${reach}) as newest ${match()}`,
    'look-up': () => `(select * from users ${match()} offset 0) as found ${where}`,
  }[way]();
  return select<Member>(
    db,
    `users:${way}:${role ?? ''}:${start ? 'on' : ''}`,
    `select ${MEMBER_COLUMNS} from ${source} ${NEWEST_FIRST} limit $1`,
    values,
  );
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
