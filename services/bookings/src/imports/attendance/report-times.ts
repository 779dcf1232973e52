import type { ReportZone } from '@backflow/contracts/bookings';

/** Hours from UTC of the abbreviations that reports write behind a time. */
const OFFSETS: Readonly<Record<string, number>> = {
  ...{ UTC: 0, GMT: 0, Z: 0, EST: -5, EDT: -4, CST: -6, CDT: -5, MST: -7, MDT: -6, PST: -8, PDT: -7 },
  ...{ AKST: -9, AKDT: -8, HST: -10 },
};
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const HOUR_MS = 3_600_000;

/** A day in one of three ways, a time of 24 or twice 12 hours, a zone. */
const FORMAT = new RegExp(
  [
    String.raw`^(?:(?<year>\d{4})-(?<month>\d{1,2})-(?<day>\d{1,2})`,
    String.raw`|(?<month>\d{1,2})/(?<day>\d{1,2})/(?<year>\d{4}|\d{2})`,
    String.raw`|(?<month>[a-z]{3})[a-z]* (?<day>\d{1,2}),? (?<year>\d{4}))`,
    String.raw`[ ,T]+(?<hour>\d{1,2}):(?<minute>\d{2})(?::(?<second>\d{2}))?(?:\.\d+)?`,
    String.raw` ?(?<half>[ap]\.?m\.?)?(?: ?\(?(?<abbreviation>Z|[A-Z]{3,4})\)?)?$`,
  ].join(''),
  'i',
);

/** Newer versions of Node and Excel write a narrow space before AM. */
const withPlainSpaces = (text: string): string => text.replace(/[\u00a0\u202f]/g, ' ').trim();

/**
 * The instant of a time as reports write it: '12/4/2026 09:01:10 AM', '12/4/26, 9:01:10 AM', 'Dec 4, 2026 09:01 AM PST',
 * '2026-12-04 09:01:10'. Undefined for what is none.
 * @param zone of times that name none
 */
export function parseReportTime(text: string, zone: ReportZone): number | undefined {
  const parts = FORMAT.exec(withPlainSpaces(text))?.groups;
  if (!parts) return undefined;
  const { year = '', month = '', half, abbreviation } = parts;
  const [day = 0, hour = 0, minute = 0, second = 0] = ['day', 'hour', 'minute', 'second'].map((name) =>
    Number(parts[name] ?? 0),
  );
  const monthIndex = (Number(month) || MONTHS.indexOf(month.toLowerCase()) + 1) - 1;
  const hours = half ? (hour % 12) + (/^p/i.test(half) ? 12 : 0) : hour;
  const wall = Date.UTC(Number(year.padStart(4, '20')), monthIndex, day, hours, minute, second);
  const isReal = new Date(wall).getUTCDate() === day && monthIndex >= 0 && monthIndex < 12;
  if (!isReal || hours > 23) return undefined;
  if (abbreviation === undefined) return wallToInstant(wall, zone);
  const offset = OFFSETS[abbreviation.toUpperCase()];
  return offset === undefined ? undefined : wall - offset * HOUR_MS;
}

/** The instant of a wall time in a zone; of a time that comes twice the first. */
function wallToInstant(wall: number, zone: ReportZone): number {
  const before = wall - offsetAt(wall - 24 * HOUR_MS, zone);
  return before + offsetAt(before, zone) === wall ? before : wall - offsetAt(wall + 24 * HOUR_MS, zone);
}

/** Milliseconds from UTC: the zone's clock, read as if it were UTC. */
function offsetAt(instant: number, timeZone: ReportZone): number {
  const clock = new Date(instant).toLocaleString('sv-SE', { timeZone });
  return Date.parse(`${clock}Z`) - Math.floor(instant / 1000) * 1000;
}

const UNITS = { h: 60, m: 1, s: 1 / 60 } as const;

/** Minutes of '1 hr 12 min', '1h 5m 3s', '01:12:33' and '72'. Undefined for what is none. */
export function parseDuration(text: string): number | undefined {
  const line = withPlainSpaces(text).toLowerCase();
  if (/^\d{1,5}(\.\d{1,4})?$/.test(line)) return Number(line);
  const [, hours, minutes, seconds = '0'] = /^(\d{1,3}):(\d{2})(?::(\d{2}))?$/.exec(line) ?? [];
  if (hours && minutes) return Number(hours) * 60 + Number(minutes) + Number(seconds) / 60;
  const parts = [...line.matchAll(/(\d{1,5}) ?(h|m|s)[a-z]*\.?/g)];
  const rest = line.replace(/(\d{1,5}) ?(h|m|s)[a-z]*\.?/g, '').replace(/[ ,]/g, '');
  if (parts.length === 0 || rest !== '') return undefined;
  return parts.reduce((sum, [, count, unit]) => sum + Number(count) * UNITS[unit as keyof typeof UNITS], 0);
}
