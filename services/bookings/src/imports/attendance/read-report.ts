import { foldText } from '@backflow/contracts';
import { IMPORT_FIELDS } from '@backflow/contracts/bookings';
import type { ReportZone } from '@backflow/contracts/bookings';
import { ValidationError } from '@backflow/service-kit';
import { readCells } from '@backflow/service-kit/tables';
import type { TextTable } from '@backflow/service-kit/tables';
import { foldWord } from '../find-people.ts';
import { formatPresence, union } from './presence.ts';
import type { Presence } from './presence.ts';
import { parseDuration, parseReportTime } from './report-times.ts';

/**
 * Columns of the reports by their headings without case, spaces and marks. As Zoom ("Name (Original Name)", support.zoom.com KB0082659), Microsoft Teams
 * ("3. In-Meeting Activities", office365itpros.com 2021/06/11) and GoTo Webinar (attendee report, support.goto.com/webinar) export them.
 */
const COLUMNS = {
  name: ['nameoriginalname', 'usernameoriginalname', 'username', 'fullname', 'name'],
  firstName: ['firstname'],
  lastName: ['lastname'],
  email: ['useremail', 'email', 'emailaddress', 'registrationemail', 'participantidupn'],
  joined: ['jointime'],
  left: ['leavetime'],
  firstJoined: ['firstjoin', 'firstjointime'],
  lastLeft: ['lastleave', 'lastleavetime'],
  duration: [
    ...['duration', 'durationminutes', 'totaldurationminutes', 'inmeetingduration'],
    ...['timeinsession', 'timeinsessionminutes'],
  ],
  attended: ['attended'],
} as const;
type ReportColumn = keyof typeof COLUMNS;

/** A table of the report, such as a section of Teams'. */
interface Section {
  /** Where each column is: more than one place where several headings mean the same. */
  places: Partial<Record<ReportColumn, readonly number[]>>;
  zone: ReportZone;
  rows: (readonly string[])[];
}

/** A person's line: the text of a column, blank where there is none. */
interface Line {
  get: (column: ReportColumn) => string;
  zone: ReportZone;
}

/** The headings of the table that a report becomes; the download of errors has them too. */
const HEADINGS = [IMPORT_FIELDS.participant, IMPORT_FIELDS.email, IMPORT_FIELDS.present].map(
  ({ label }) => label,
);

/**
 * Reads the report of a webinar: a row for each person, with the union of the times at which they were there. Null for a table that is no report.
 * @throws ValidationError for a report of nobody, and for more than `most` people
 */
export function readReport(bytes: Uint8Array, zone: ReportZone, most: number): TextTable | null {
  const sections = findSections(readCells(bytes), zone);
  // Teams lists people with their first and last time, and then each time that they joined.
  const exact = sections.filter(({ places: { joined, left } }) => joined && left);
  const used = exact.length > 0 ? exact : sections;
  if (used.length === 0) return null;
  const lines = used.flatMap(readLines).filter(({ get }) => foldText(get('attended')) !== 'no');
  const people = [...Map.groupBy(lines, (line) => participantKey(getEmail(line), getName(line))).values()];
  if (people.length === 0) throw refuse('Nobody attended, says the report.');
  if (people.length > most)
    throw refuse(`The report has ${people.length} people. Import at most ${most} at a time.`);
  return {
    headings: HEADINGS,
    rows: people.map((all, index) => ({ row: index + 2, cells: toCells(all) })),
  };
}

const refuse = (message: string) => new ValidationError([{ path: 'file', message }]);

/** Tables in the file: each begins with headings of a name and of times, and ends with a blank line or other headings. */
function findSections(rows: readonly string[][], zone: ReportZone): Section[] {
  const sections: Section[] = [];
  let current: Section | undefined;
  for (const cells of rows) {
    const places = findColumns(cells);
    if ((places.name ?? places.lastName) && (places.joined ?? places.firstJoined ?? places.duration)) {
      const isUtc = cells.some((cell) => cell.includes('(UTC)'));
      current = { places, zone: isUtc ? 'UTC' : zone, rows: [] };
      sections.push(current);
    } else if (cells.filter((cell) => cell.trim() !== '').length < 2) current = undefined;
    else current?.rows.push(cells);
  }
  return sections;
}

function findColumns(cells: readonly string[]): Section['places'] {
  const headings = cells.map((cell) => foldText(cell).replace(/\(utc\)$|[^a-z0-9]/g, ''));
  return Object.fromEntries(
    Object.entries<readonly string[]>(COLUMNS).flatMap(([column, names]) => {
      const found = names.map((name) => headings.indexOf(name)).filter((place) => place >= 0);
      return found.length > 0 ? [[column, found] as const] : [];
    }),
  );
}

const readLines = ({ places, zone, rows }: Section): Line[] =>
  rows.map((cells) => ({
    zone,
    get: (column) =>
      places[column]
        ?.map((place) => cells[place]?.trim() ?? '')
        .find((cell) => cell !== '' && cell !== '--') ?? '',
  }));

const getName = ({ get }: Line): string => `${get('firstName')} ${get('lastName')}`.trim() || get('name');

/** Teams gives guests names of its own. */
const getEmail = ({ get }: Line): string | undefined =>
  get('email').includes('@') ? get('email') : undefined;

/** The row of a person. A time that can't be read stands in it as it was written, and is an error of the row. */
function toCells(lines: readonly Line[]): string[] {
  const presences = lines.map(readPresence);
  const intervals = presences.flatMap((each) => (typeof each === 'object' ? each : []));
  const minutes = presences.reduce<number>((sum, each) => sum + (typeof each === 'number' ? each : 0), 0);
  const presence = intervals.length > 0 ? union(intervals) : Math.round(minutes);
  const problem = presences.find((each) => typeof each === 'string');
  const [first] = lines;
  return [first ? getName(first) : '', (first && getEmail(first)) ?? '', problem ?? formatPresence(presence)];
}

/** When somebody was there; a text that can't be read. */
function readPresence({ get, zone }: Line): Presence | string {
  const [joined, duration] = [get('joined'), get('duration')];
  const [start, end] = [joined || get('firstJoined'), get('left') || get('lastLeft')];
  const minutes = duration === '' ? undefined : parseDuration(duration);
  if (start === '') return minutes ?? (duration || 'no time');
  const from = parseReportTime(start, zone);
  if (from === undefined) return start;
  const until = from + (minutes ?? 0) * 60_000;
  if (end === '') return until > from ? [[from, until]] : `${start} to an unknown time`;
  const to = parseReportTime(end, zone);
  if (to === undefined) return end;
  // Between the first and the last time, somebody may have been away.
  return [[from, joined === '' && minutes !== undefined ? Math.min(to, until) : to]];
}

/** By which a person of reports is the same one: the email, else the name without case and marks. */
export const participantKey = (email: string | undefined, name: string): string =>
  email?.toLowerCase() ?? (foldWord(name) || name);
