import type { Endpoint } from '@backflow/contracts';
import { itemWriterOf } from './response.ts';

/** The body of a page as bytes, with the position of each item in it. */
export interface ListBody {
  readonly bytes: Buffer;
  /** The start and end of each item. */
  readonly spans: readonly (readonly [start: number, end: number])[];
}

/** An item that replaces the one at an index of the page. */
export interface Replacement {
  readonly index: number;
  readonly bytes: Buffer;
}

const COMMA = Buffer.from(',');

/** One item as bytes, with the fields of the contract alone. */
export const writeItem = (endpoint: Endpoint, item: unknown): Buffer =>
  Buffer.from(itemWriterOf(endpoint)(item));

/** The body of a page in the endpoint's envelope. */
export function writeList(
  endpoint: Endpoint,
  items: readonly unknown[],
  nextCursor: string | null,
): ListBody {
  const spans: [number, number][] = [];
  const parts: Buffer[] = [Buffer.from(endpoint.bare ? '[' : '{"success":true,"data":[')];
  let length = parts[0]?.length ?? 0;
  const add = (part: Buffer) => {
    parts.push(part);
    length += part.length;
  };
  for (const item of items) {
    if (spans.length > 0) add(COMMA);
    const start = length;
    add(writeItem(endpoint, item));
    spans.push([start, length]);
  }
  add(Buffer.from(endpoint.bare ? ']' : `],"page":{"nextCursor":${JSON.stringify(nextCursor)}}}`));
  return { bytes: Buffer.concat(parts, length), spans };
}

/** The body with some items replaced. @param replacements by their index */
export function replaceItems({ bytes, spans }: ListBody, replacements: readonly Replacement[]): Buffer {
  if (replacements.length === 0) return bytes;
  const parts: Buffer[] = [];
  let from = 0;
  for (const { index, bytes: item } of replacements) {
    const [start = 0, end = 0] = spans[index] ?? [];
    parts.push(bytes.subarray(from, start), item);
    from = end;
  }
  parts.push(bytes.subarray(from));
  return Buffer.concat(parts);
}
