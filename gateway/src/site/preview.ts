import type { PagePreview } from '@backflow/contracts';
import * as z from '@backflow/contracts/zod';

/** The preview of a record. */
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
  const data = getData(body);
  const getValue = (name: string | undefined): unknown => (name === undefined ? undefined : data?.[name]);
  const getText = (name: string | undefined): string | undefined => {
    const value = getValue(name);
    return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
  };
  const title = getText(fields.title);
  if (title === undefined) return undefined;
  const start = getDate(getText(fields.start));
  const minutes = getValue(fields.minutes);
  const isOnline = fields.isOnline === true || getValue(fields.isOnline) === true;
  return {
    kind: fields.kind,
    title,
    description: fields.description.map(getText).find((text) => text !== undefined),
    image: getText(fields.image),
    start,
    end:
      getDate(getText(fields.end)) ??
      (start && typeof minutes === 'number' ? new Date(start.getTime() + minutes * MINUTE_MS) : undefined),
    // The location of an online event is its meeting link.
    location: isOnline ? undefined : getText(fields.location),
    isOnline,
    price: getText(fields.price),
    author: getText(fields.author),
    published: getDate(getText(fields.published)),
  };
}

function getData(body: Buffer): Record<string, unknown> | undefined {
  try {
    return z.safeParse(Body, JSON.parse(body.toString())).data?.data;
  } catch {
    return undefined;
  }
}

function getDate(text: string | undefined): Date | undefined {
  const date = new Date(text ?? Number.NaN);
  return Number.isNaN(date.getTime()) ? undefined : date;
}
