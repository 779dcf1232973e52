import { foldText } from '@backflow/contracts';
import { IMPORT_FIELDS } from '@backflow/contracts/bookings';
import type { ReportZone } from '@backflow/contracts/bookings';
import { ValidationError } from '@backflow/service-kit';
import { readCells } from '@backflow/service-kit/tables';
import type { TextTable } from '@backflow/service-kit/tables';
import { participantKey } from './participant-key.ts';
import { formatPresence, union } from './presence.ts';
import type { Interval, Presence } from './presence.ts';
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
const NAMES = Object.keys(COLUMNS) as readonly ReportColumn[];

/** A person's line, by column; blank where there is none. */
type Line = Readonly<Record<ReportColumn, string>> & { zone: ReportZone };

/** A table of the report, such as a section of Teams'. */
interface Section {
  has: (...columns: ReportColumn[]) => boolean;
  lines: Line[];
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
  const exact = sections.filter(({ has }) => has('joined', 'left'));
  const used = exact.length > 0 ? exact : sections;
  if (used.length === 0) return null;
  const lines = used
    .flatMap((section) => section.lines)
    .filter(({ attended }) => foldText(attended) !== 'no' && attended !== '--');
  const people = [...Map.groupBy(lines, keyOf).values()];
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
  let current: { section: Section; at: Readonly<Record<ReportColumn, number[]>>; isUtc: boolean } | null =
    null;
  for (const cells of rows) {
    const headings = cells.map((cell) =>
      foldText(cell)
        .replace(/\(utc\)$/, '')
        .replace(/[^a-z0-9]/g, ''),
    );
    const at = findColumns(headings);
    const has = (...columns: ReportColumn[]) => columns.every((column) => at[column].length > 0);
    if ((has('name') || has('lastName')) && (has('joined') || has('firstJoined') || has('duration'))) {
      current = { section: { has, lines: [] }, at, isUtc: cells.some((cell) => cell.includes('(UTC)')) };
      sections.push(current.section);
    } else if (cells.filter((cell) => cell.trim() !== '').length < 2) {
      current = null;
    } else if (current) {
      const { at: places, section, isUtc } = current;
      const read = (column: ReportColumn) =>
        places[column]
          .map((place) => cells[place]?.trim() ?? '')
          .find((cell) => cell !== '' && cell !== '--') ?? '';
      // Safe: every column is there.
      const line = Object.fromEntries(NAMES.map((column) => [column, read(column)])) as Record<
        ReportColumn,
        string
      >;
      section.lines.push({ ...line, zone: isUtc ? 'UTC' : zone });
    }
  }
  return sections;
}

const findColumns = (headings: readonly string[]): Readonly<Record<ReportColumn, number[]>> =>
  // Safe: every column is there.
  Object.fromEntries(
    NAMES.map((column) => {
      const names: readonly string[] = COLUMNS[column];
      return [column, names.map((name) => headings.indexOf(name)).filter((place) => place >= 0)];
    }),
  ) as Record<ReportColumn, number[]>;

const nameOfLine = ({ name, firstName, lastName }: Line): string => `${firstName} ${lastName}`.trim() || name;

/** Teams gives guests names of its own. */
const isEmail = ({ email }: Line): boolean => email.includes('@');

const keyOf = (line: Line): string =>
  participantKey(isEmail(line) ? line.email : undefined, nameOfLine(line));

/** The row of a person. A time that can't be read stands in it as it was written, and is an error of the row. */
function toCells(lines: readonly Line[]): string[] {
  const presences = lines.map(readPresence);
  const problem = presences.find((presence) => typeof presence === 'string');
  const [first] = lines;
  return [
    first ? nameOfLine(first) : '',
    first && isEmail(first) ? first.email : '',
    problem ?? formatPresence(sumUp(presences)),
  ];
}

function sumUp(presences: readonly (Presence | string)[]): Presence {
  const intervals = presences.flatMap((each) =>
    typeof each === 'object' && 'intervals' in each ? each.intervals : [],
  );
  if (intervals.length > 0) return { intervals: union(intervals) };
  const minutes = presences.reduce(
    (sum, each) => sum + (typeof each === 'object' && 'minutes' in each ? each.minutes : 0),
    0,
  );
  return { minutes: Math.round(minutes) };
}

/** When somebody was there; a text that can't be read. */
function readPresence({ joined, left, firstJoined, lastLeft, duration, zone }: Line): Presence | string {
  const minutes = duration === '' ? undefined : parseDuration(duration);
  const start = joined || firstJoined;
  const end = left || lastLeft;
  if (start === '') return minutes === undefined ? duration || 'no time' : { minutes };
  const from = parseReportTime(start, zone);
  const to = end === '' ? undefined : parseReportTime(end, zone);
  if (from === undefined || (end !== '' && to === undefined)) return from === undefined ? start : end;
  const length = (minutes ?? 0) * 60_000;
  if (to === undefined) return length > 0 ? interval(from, from + length) : `${start} to an unknown time`;
  // Between the first and the last time, somebody may have been away.
  return interval(from, joined === '' && minutes !== undefined ? Math.min(to, from + length) : to);
}

const interval = (from: number, to: number): Presence => ({ intervals: [[from, to] satisfies Interval] });
