import type { PagePreview } from '@backflow/contracts';
import * as z from '@backflow/contracts/zod';

/** What a preview shows of a record. */
export interface Preview {
  readonly kind: PagePreview['kind'];
  readonly title: string;
  readonly description: string | undefined;
  readonly image: string | undefined;
  readonly start: Date | undefined;
  readonly end: Date | undefined;
  readonly location: string | undefined;
  readonly isOnline: boolean;
  /** Decimal string in dollars. */
  readonly price: string | undefined;
  readonly author: string | undefined;
  readonly published: Date | undefined;
}

const MINUTE_MS = 60_000;
const Body = z.object({ data: z.record(z.string(), z.unknown()) });

/** Reads the fields that a manifest names from a response. @returns undefined when it has no title */
export function readPreview(body: Buffer, fields: PagePreview): Preview | undefined {
  const data = dataOf(body);
  const valueOf = (name: string | undefined): unknown => (name === undefined ? undefined : data?.[name]);
  const textOf = (name: string | undefined): string | undefined => {
    const value = valueOf(name);
    return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
  };
  const title = textOf(fields.title);
  if (title === undefined) return undefined;
  const start = dateOf(textOf(fields.start));
  const minutes = valueOf(fields.minutes);
  const isOnline = fields.isOnline === true || valueOf(fields.isOnline) === true;
  return {
    kind: fields.kind,
    title,
    description: fields.description.map(textOf).find((text) => text !== undefined),
    image: textOf(fields.image),
    start,
    end:
      dateOf(textOf(fields.end)) ??
      (start && typeof minutes === 'number' ? new Date(start.getTime() + minutes * MINUTE_MS) : undefined),
    // The location of an online event is its meeting link.
    location: isOnline ? undefined : textOf(fields.location),
    isOnline,
    price: textOf(fields.price),
    author: textOf(fields.author),
    published: dateOf(textOf(fields.published)),
  };
}

function dataOf(body: Buffer): Record<string, unknown> | undefined {
  try {
    return z.safeParse(Body, JSON.parse(body.toString())).data?.data;
  } catch {
    return undefined;
  }
}

function dateOf(text: string | undefined): Date | undefined {
  const date = new Date(text ?? Number.NaN);
  return Number.isNaN(date.getTime()) ? undefined : date;
}
