/** From and to, in milliseconds. */
export type Interval = readonly [from: number, to: number];

/** The time that any of the intervals covers, in order: somebody with two devices is there once. */
export function union(intervals: readonly Interval[]): Interval[] {
  const merged: [number, number][] = [];
  for (const [from, to] of intervals.toSorted(([one], [other]) => one - other)) {
    const last = merged.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else if (to > from) merged.push([from, to]);
  }
  return merged;
}

/** The parts of intervals between two instants. */
export const clip = (intervals: readonly Interval[], [start, end]: Interval): Interval[] =>
  union(intervals.map(([from, to]): Interval => [Math.max(from, start), Math.min(to, end)]));

/** Of intervals that don't overlap; rounded once. */
export const minutesOf = (intervals: readonly Interval[]): number =>
  Math.round(intervals.reduce((sum, [from, to]) => sum + to - from, 0) / 60_000);

/** What a person's cell of a report says: when they were there, or only for how many minutes. */
export type Presence = readonly Interval[] | number;

const instantText = (instant: number) => new Date(instant).toISOString().replace('.000', '');

/** '2026-12-04T17:01:10Z/2026-12-04T18:12:00Z 2026-12-04T18:20:00Z/…', or '72 min'. */
export const formatPresence = (presence: Presence): string =>
  typeof presence === 'number'
    ? `${presence} min`
    : presence.map((interval) => interval.map(instantText).join('/')).join(' ');

/** Null for what is none. */
export function parsePresence(text: string): Presence | null {
  const [, minutes] = /^(\d{1,4}) min$/.exec(text) ?? [];
  if (minutes !== undefined) return Number(minutes) || null;
  const intervals = text.split(' ').map((part) => part.split('/').map((each) => Date.parse(each)));
  return intervals.every(([from = NaN, to = NaN, ...others]) => from < to && others.length === 0)
    ? union(intervals.map(([from = 0, to = 0]) => [from, to]))
    : null;
}
