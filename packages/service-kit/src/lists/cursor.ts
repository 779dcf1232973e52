import { z } from 'zod';
import { ValidationError } from '../errors/errors.ts';

/** Encodes a cursor: the name of its order and the values after which the page begins. */
export const encodeCursor = (order: string, values: readonly unknown[]): string =>
  Buffer.from(JSON.stringify([order, ...values]), 'utf8').toString('base64url');

/**
 * The values of a cursor, undefined on the first page.
 * @throws ValidationError for a cursor of another order or list
 */
export function decodeCursor<Types extends readonly z.ZodType[]>(
  order: string,
  types: Types,
  cursor: string | undefined,
): { -readonly [Index in keyof Types]: z.infer<Types[Index]> } | undefined {
  if (cursor === undefined || cursor === '') return undefined;
  const [name, ...values] = parseCursor(cursor);
  const parsed = z.tuple(types as unknown as [z.ZodType, ...z.ZodType[]]).safeParse(values);
  if (name !== order || !parsed.success) {
    throw new ValidationError([{ path: 'cursor', message: 'This is not a cursor of this list' }]);
  }
  return parsed.data as never;
}

/** The name of a cursor's order, for lists that consist of several parts. */
export const orderOfCursor = (cursor: string): unknown => parseCursor(cursor)[0];

function parseCursor(cursor: string): unknown[] {
  try {
    const values: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    return Array.isArray(values) ? values : [];
  } catch {
    return [];
  }
}
