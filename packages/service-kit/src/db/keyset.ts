import { ValidationError } from '../errors.ts';

/** Where a keyset page starts: after this sort value (as text) and, for equal ones, after this id. */
export interface Cursor {
  after: string;
  id: string;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const INSTANT = /^[1-9]\d{3}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

export const encodeCursor = ({ after, id }: Cursor): string =>
  Buffer.from(`${after}|${id}`, 'utf8').toString('base64url');

/**
 * The cursor of a list that is ordered by an instant and then by id.
 * @param ids what the ids of the list look like
 * @throws ValidationError when it is not one of ours.
 */
export function decodeCursor(text: string | undefined, ids = UUID): Cursor | undefined {
  if (text === undefined || text === '') return undefined;
  const [after = '', id = ''] = Buffer.from(text, 'base64url').toString('utf8').split('|');
  if (!isInstant(after) || !ids.test(id)) {
    throw new ValidationError([{ path: 'cursor', message: 'This is not a cursor of this list' }]);
  }
  return { after, id };
}

/** A time that is written like one and does not exist (31 February) would be an error in the database. */
function isInstant(text: string): boolean {
  if (!INSTANT.test(text) || Number.isNaN(Date.parse(text))) return false;
  const secondsLength = 19;
  return new Date(text).toISOString().slice(0, secondsLength) === text.slice(0, secondsLength);
}

/** One page out of `limit + 1` rows: the extra row only tells that there is a next page. */
export function toPage<Row>(rows: readonly Row[], limit: number, cursorOf: (row: Row) => Cursor) {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  const more = rows.length > limit && last !== undefined;
  return { items, nextCursor: more ? encodeCursor(cursorOf(last)) : null };
}
