import type { Matches } from '@backflow/search';
import { z } from 'zod';
import { PageOf } from '../http/page-of.ts';
import { decodeCursor, encodeCursor } from './cursor.ts';

const ORDER = 'match';
const OFFSET = [z.int().min(0).max(9999)] as const;

/**
 * The ids of one page of matches.
 * @throws ValidationError when the cursor is not one of a search
 */
export function pageOfMatches(
  { ids }: Pick<Matches, 'ids'>,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): PageOf<string> {
  const [start] = decodeCursor(ORDER, OFFSET, cursor) ?? [0];
  const end = start + limit;
  return new PageOf(ids.slice(start, end), end < ids.length ? encodeCursor(ORDER, [end]) : null);
}
