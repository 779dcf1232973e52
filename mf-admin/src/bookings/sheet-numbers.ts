import type { Attendee } from '@backflow/contracts/bookings';

interface Range {
  from: number;
  to: number;
}

interface SheetNumbers {
  ranges: readonly Range[];
  /** What is no number and no range. */
  unread: readonly string[];
}

const DASHES = / ?[-\u2010-\u2015\u2212] ?/g;
const NUMBER_OR_RANGE = /^\d+(?:-\d+)?$/;

/** Reads '1-12, 14 20–31', with any dash. */
export function readSheetNumbers(text: string): SheetNumbers {
  const parts = text
    .replace(/\s+/g, ' ')
    .replace(DASHES, '-')
    .split(/[ ,;.]+/)
    .filter(Boolean);
  return {
    ranges: parts.filter(isRead).map((part) => {
      const [one = 0, other = one] = part.split('-').map(Number);
      return { from: Math.min(one, other), to: Math.max(one, other) };
    }),
    unread: parts.filter((part) => !isRead(part)),
  };
}

const isRead = (part: string): boolean => NUMBER_OR_RANGE.test(part);

export const includes = (ranges: readonly Range[], number: number): boolean =>
  ranges.some(({ from, to }) => from <= number && number <= to);

/** The people with a seat by their number. The release before sends none: their position on the sheet, then. */
export const byNumber = (people: readonly Attendee[]): ReadonlyMap<number, Attendee> =>
  new Map(people.map((person, index) => [person.number ?? index + 1, person]));

/** '4, 20–31': the numbers in the ranges that nobody has; beyond the highest one as they were typed. */
export function formatMissing(ranges: readonly Range[], numbers: ReadonlySet<number>): string {
  const highest = [...numbers].reduce((one, other) => Math.max(one, other), 0);
  const missing = ranges.flatMap(({ from, to }) => {
    const within = Array.from(
      { length: Math.max(0, Math.min(to, highest) - from + 1) },
      (_, at) => from + at,
    );
    const gaps = within
      .filter((number) => !numbers.has(number))
      .map((number) => ({ from: number, to: number }));
    return to > highest ? [...gaps, { from: Math.max(from, highest + 1), to }] : gaps;
  });
  return joinRanges(missing)
    .map(({ from, to }) => (from === to ? String(from) : `${from}–${to}`))
    .join(', ');
}

/** The same numbers in as few ranges as possible. */
function joinRanges(ranges: readonly Range[]): Range[] {
  const joined: Range[] = [];
  for (const { from, to } of ranges.toSorted((one, other) => one.from - other.from)) {
    const last = joined.at(-1);
    if (last && from <= last.to + 1) last.to = Math.max(last.to, to);
    else joined.push({ from, to });
  }
  return joined;
}
