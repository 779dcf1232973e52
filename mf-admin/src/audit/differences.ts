import { cutText, lastCharacters } from '@backflow/contracts';
import type { AuditEntry } from '@backflow/contracts/identity';
import { formatDay, formatMoment } from '@backflow/remote-kit';

/** One field of an entry's details, with its values before and after. */
export interface Difference {
  field: string;
  /** Absent where the entry has only one value, as after a creation or a deletion. */
  before?: string;
  after: string;
}

/**
 * An entry's details, field by field. They are `{ field: { from, to } }`, or `from` and `to` of several fields at once, or
 * plain fields beside these.
 */
export function getDifferences(details: AuditEntry['details']): Difference[] {
  const { from, to, ...others } = details;
  const isSingleChange = 'from' in details && 'to' in details;
  const fields = Object.entries(isSingleChange ? others : details);
  return [
    ...(isSingleChange ? changes([], from, to) : []),
    ...fields.flatMap(([name, value]) =>
      isChange(value) ? changes([name], value.from, value.to) : [singleValue(name, value)],
    ),
  ];
}

const singleValue = (name: string, value: unknown): Difference => ({
  field: fieldLabel([name]),
  after: formatValue(value),
});

/** The difference between two values; between two objects, one for each field that differs. */
function changes(path: readonly string[], from: unknown, to: unknown): Difference[] {
  if (!isRecord(from) || !isRecord(to)) {
    return [{ field: fieldLabel(path), before: formatValue(from), after: formatValue(to) }];
  }
  const names = new Set([...Object.keys(from), ...Object.keys(to)]);
  return [...names]
    .filter((name) => JSON.stringify(from[name]) !== JSON.stringify(to[name]))
    .flatMap((name) => changes([...path, name], from[name], to[name]));
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isChange = (value: unknown): value is { from: unknown; to: unknown } =>
  isRecord(value) && 'from' in value && 'to' in value;

/** 'maxAttendees' as 'Max attendees'. An empty path means the whole record, whose status has changed. */
const fieldLabel = (path: readonly string[]): string => {
  if (path.length === 0) return 'Changed';
  const label = path.map((name) => name.replace(/(?<=[a-z\d])(?=[A-Z])/g, ' ').toLowerCase()).join(', ');
  return label.charAt(0).toUpperCase() + label.slice(1);
};

const INSTANT = /^\d{4}-\d{2}-\d{2}T[\d:.]+(Z|[+-]\d{2}:\d{2})$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

function formatValue(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'string') return formatText(value);
  if (Array.isArray(value)) {
    if (value.length === 0) return 'none';
    return value.map(formatValue).join(value.some(isRecord) ? '\n' : ', ');
  }
  if (!isRecord(value)) return JSON.stringify(value);
  return Object.entries(value)
    .map(([name, each]) => `${fieldLabel([name])}: ${formatValue(each)}`)
    .join('; ');
}

/** Formats instants in Pacific time, and days; leaves other texts as they are. */
function formatText(text: string): string {
  if (INSTANT.test(text) && !Number.isNaN(Date.parse(text))) return formatMoment(text);
  if (DAY.test(text) && !Number.isNaN(Date.parse(text))) {
    return formatDay(text, 'MMM d, yyyy');
  }
  return text;
}

/** Two texts, split into their common start, the parts that differ and their common end. */
export interface TextDifference {
  start: string;
  before: string;
  after: string;
  end: string;
}

const LONG = 80;
/** How many characters of the common start and end are shown. */
const CONTEXT = 40;

/** Cuts long texts to the part that differs, with some context around it. */
export function markDifference(before: string, after: string): TextDifference {
  if (Math.min(before.length, after.length) < LONG) return { start: '', before, after, end: '' };
  const [old, now] = [before.split(/(?<=\s)/), after.split(/(?<=\s)/)];
  const most = Math.min(old.length, now.length);
  let head = 0;
  while (head < most && old[head] === now[head]) head += 1;
  let tail = 0;
  while (tail < most - head && old.at(-1 - tail) === now.at(-1 - tail)) tail += 1;
  const start = now.slice(0, head).join('');
  const end = now.slice(now.length - tail).join('');
  return {
    start: start.length > CONTEXT ? `…${lastCharacters(start, CONTEXT)}` : start,
    before: old.slice(head, old.length - tail).join(''),
    after: now.slice(head, now.length - tail).join(''),
    end: cutText(end, CONTEXT),
  };
}
