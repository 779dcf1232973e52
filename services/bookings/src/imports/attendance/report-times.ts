import type { ReportZone } from '@backflow/contracts/bookings';

/** Hours from UTC of the abbreviations that reports write behind a time. */
const OFFSETS: Readonly<Record<string, number>> = {
  ...{ UTC: 0, GMT: 0, Z: 0, EST: -5, EDT: -4, CST: -6, CDT: -5, MST: -7, MDT: -6, PST: -8, PDT: -7 },
  ...{ AKST: -9, AKDT: -8, HST: -10 },
};
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const HOUR_MS = 3_600_000;

const TIME = String.raw`[ ,T]+(\d{1,2}):(\d{2})(?::(\d{2}))?(?:\.\d+)? ?([ap]\.?m\.?)?(?: ?\(?(Z|[A-Z]{3,4})\)?)?$`;
const ISO = new RegExp(String.raw`^(\d{4})-(\d{1,2})-(\d{1,2})${TIME}`, 'i');
const US = new RegExp(String.raw`^(\d{1,2})/(\d{1,2})/(\d{4}|\d{2})${TIME}`, 'i');
const WORDS = new RegExp(String.raw`^([a-z]{3})[a-z]* (\d{1,2}),? (\d{4})${TIME}`, 'i');

/**
 * The instant of a time as reports write it: '12/4/2026 09:01:10 AM', '12/4/26, 9:01:10 AM', 'Dec 4, 2026 09:01 AM PST',
 * '2026-12-04 09:01:10'. Undefined for what is none.
 * @param zone of times that name none
 */
export function parseReportTime(text: string, zone: ReportZone): number | undefined {
  // Newer versions of Node and Excel write a narrow space before AM.
  const line = text.replace(/[\u00a0\u202f]/g, ' ').trim();
  const [iso, us, words] = [ISO.exec(line), US.exec(line), WORDS.exec(line)];
  const [year, month, day] = iso
    ? [iso[1], iso[2], iso[3]]
    : us
      ? [us[3]?.padStart(4, '20'), us[1], us[2]]
      : words
        ? [words[3], String(MONTHS.indexOf(words[1]?.toLowerCase() ?? '') + 1), words[2]]
        : [];
  const [, , , , hour, minute, second = '0', half, abbreviation] = iso ?? us ?? words ?? [];
  if (!year || !month || !day || !hour || !minute) return undefined;
  const hours = half ? (Number(hour) % 12) + (/^p/i.test(half) ? 12 : 0) : Number(hour);
  const wall = Date.UTC(Number(year), Number(month) - 1, Number(day), hours, Number(minute), Number(second));
  const isReal = new Date(wall).getUTCDate() === Number(day) && Number(month) >= 1 && Number(month) <= 12;
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

/** Milliseconds from UTC. */
function offsetAt(instant: number, timeZone: ReportZone): number {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' }).formatToParts(
    instant,
  );
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const [, sign, hours = '0', minutes = '0'] = /([+-])(\d{2}):(\d{2})/.exec(name) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * HOUR_MS + Number(minutes) * 60_000);
}

const UNITS = { h: 60, m: 1, s: 1 / 60 } as const;

/** Minutes of '1 hr 12 min', '1h 5m 3s', '01:12:33' and '72'. Undefined for what is none. */
export function parseDuration(text: string): number | undefined {
  const line = text
    .replace(/[\u00a0\u202f]/g, ' ')
    .trim()
    .toLowerCase();
  if (/^\d{1,5}(\.\d{1,4})?$/.test(line)) return Number(line);
  const [, hours, minutes, seconds = '0'] = /^(\d{1,3}):(\d{2})(?::(\d{2}))?$/.exec(line) ?? [];
  if (hours && minutes) return Number(hours) * 60 + Number(minutes) + Number(seconds) / 60;
  const parts = [...line.matchAll(/(\d{1,5}) ?(h|m|s)[a-z]*\.?/g)];
  const rest = line.replace(/(\d{1,5}) ?(h|m|s)[a-z]*\.?/g, '').replace(/[ ,]/g, '');
  if (parts.length === 0 || rest !== '') return undefined;
  return parts.reduce((sum, [, count, unit]) => sum + Number(count) * UNITS[unit as keyof typeof UNITS], 0);
}
