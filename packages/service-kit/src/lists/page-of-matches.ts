import type { Matches } from '@backflow/search';
import { ValidationError } from '../errors.ts';

const OFFSET = /^m(\d{1,4})$/;

/**
 * The ids of one page of what was found, and the cursor of the next.
 * @throws ValidationError when the cursor is not one of ours
 */
export function pageOfMatches(
  { ids }: Pick<Matches, 'ids'>,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): { ids: string[]; nextCursor: string | null } {
  const start = offsetOf(cursor);
  const end = start + limit;
  return {
    ids: ids.slice(start, end),
    nextCursor: end < ids.length ? Buffer.from(`m${end}`, 'utf8').toString('base64url') : null,
  };
}

function offsetOf(cursor: string | undefined): number {
  if (cursor === undefined || cursor === '') return 0;
  const offset = OFFSET.exec(Buffer.from(cursor, 'base64url').toString('utf8'))?.[1];
  if (offset === undefined) {
    throw new ValidationError([{ path: 'cursor', message: 'This is not a cursor of this list' }]);
  }
  return Number(offset);
}
