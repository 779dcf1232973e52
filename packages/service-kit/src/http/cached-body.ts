import type { Endpoint } from '@backflow/contracts';
import { getFieldWriters, getItemWriter } from './response.ts';

/** A response as bytes, with the position of each of its parts: the items of a list, or the fields of a record. */
export interface SharedBody {
  readonly bytes: Buffer;
  /** The start and end of each part. */
  readonly spans: readonly (readonly [start: number, end: number])[];
}

/** A part that replaces the one at an index of the body. */
export interface Replacement {
  readonly index: number;
  readonly bytes: Buffer;
}

/** A page as its parts are written: all of them, or those that differ for a caller. */
export interface PageWriter {
  /** @param items the presented records */
  readonly write: (items: readonly unknown[], nextCursor: string | null) => SharedBody;
  /** The parts of the record at an index that differ, in their order. */
  readonly differences: (index: number, shared: unknown, own: unknown) => Replacement[];
}

/** Writes the items of a list one by one, in the endpoint's envelope. */
export function listWriter(endpoint: Endpoint): PageWriter {
  const writeItem = getItemWriter(endpoint);
  return {
    write: (items, nextCursor) =>
      join(
        endpoint.bare ? '[' : '{"success":true,"data":[',
        items.map((item) => ['', writeItem(item)]),
        endpoint.bare ? ']' : `],"page":{"nextCursor":${JSON.stringify(nextCursor)}}}`,
      ),
    differences: (index, _shared, own) => [{ index, bytes: Buffer.from(writeItem(own)) }],
  };
}

/** Writes the fields of a record one by one. What differs for a caller is found by identity, field by field. */
export function recordWriter(endpoint: Endpoint): PageWriter {
  const writers = [...getFieldWriters(endpoint)];
  const getValue = (record: unknown, field: string): unknown => (record as Record<string, unknown>)[field];
  const getWritten = (record: unknown) =>
    record === undefined ? [] : writers.filter(([field]) => getValue(record, field) !== undefined);
  return {
    write: ([record]) =>
      join(
        '{"success":true,"data":{',
        getWritten(record).map(([field, write]) => [
          `${JSON.stringify(field)}:`,
          write(getValue(record, field)),
        ]),
        '}}',
      ),
    differences: (_index, shared, own) =>
      getWritten(shared).flatMap(([field, write], index) => {
        const value = getValue(own, field);
        return value === getValue(shared, field) ? [] : [{ index, bytes: Buffer.from(write(value)) }];
      }),
  };
}

/** @param parts each with the text before it */
function join(
  before: string,
  parts: readonly (readonly [name: string, text: string])[],
  after: string,
): SharedBody {
  const spans: [number, number][] = [];
  const buffers = [Buffer.from(before)];
  let length = before.length;
  for (const [name, text] of parts) {
    const lead = Buffer.from(spans.length > 0 ? `,${name}` : name);
    const part = Buffer.from(text);
    const start = length + lead.length;
    length = start + part.length;
    spans.push([start, length]);
    buffers.push(lead, part);
  }
  buffers.push(Buffer.from(after));
  return { bytes: Buffer.concat(buffers), spans };
}

/** The body with some parts replaced. @param replacements by their index */
export function spliceFields({ bytes, spans }: SharedBody, replacements: readonly Replacement[]): Buffer {
  if (replacements.length === 0) return bytes;
  const parts: Buffer[] = [];
  let from = 0;
  for (const { index, bytes: part } of replacements) {
    const [start = 0, end = 0] = spans[index] ?? [];
    parts.push(bytes.subarray(from, start), part);
    from = end;
  }
  parts.push(bytes.subarray(from));
  return Buffer.concat(parts);
}
