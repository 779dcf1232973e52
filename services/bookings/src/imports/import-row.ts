import { amountText, cleanAscii, cleanLine, foldText, requiredText } from '@backflow/contracts';
import { HOUR_KIND_LABELS, HOUR_KINDS, IMPORT_FIELDS } from '@backflow/contracts/bookings';
import type { HourKind, ImportField } from '@backflow/contracts/bookings';
import { Profile } from '@backflow/contracts/identity';
import * as z from '@backflow/contracts/zod';
import type { SourceRow } from '../bulk/import-task.ts';
import { parsePresence } from './attendance/presence.ts';

/** A row as it is checked and stored; null for a blank cell. */
export type ImportValues = z.infer<typeof Values>;
export interface ReadRow extends SourceRow {
  values: ImportValues;
  /** Messages of its cells. */
  errors: readonly string[];
}

/** Text that a function reads. @param expected the message about what it can't read, after the text */
const readText = <Value extends string>(read: (text: string) => Value | null, expected: string) =>
  z.pipe(
    z.string().check(
      z.refine((text) => read(cleanAscii(text)) !== null, {
        error: ({ input }) => `“${String(input).slice(0, 40)}” ${expected}`,
      }),
    ),
    z.transform((text): Value => {
      const value = read(cleanAscii(text));
      if (value === null) throw new Error('the text was not checked');
      return value;
    }),
  );

const dayOf = (label: string) => readText(readDay, `is no ${label}: write it as 2026-12-04 or 12/4/2026`);
const text = (field: ImportField, max: number) => requiredText(IMPORT_FIELDS[field].label, { max });

/** The times of an attendance report. */
const readPresent = z.pipe(
  z.string().check(
    z.refine((cell) => parsePresence(cell) !== null, {
      error: ({ input }) => `“${String(input).slice(0, 60)}” is no time that can be read`,
    }),
  ),
  z.transform((cell) => parsePresence(cell) ?? 0),
);

const Values = z.partial(
  z.object({
    ...{ firstName: Profile.shape.firstName, lastName: Profile.shape.lastName, email: Profile.shape.email },
    phoneNumber: Profile.shape.phoneNumber,
    ...{ company: text('company', 120), jobTitle: text('jobTitle', 120) },
    ...{ licence: text('licence', 40), authority: text('authority', 100) },
    ...{ event: text('event', 300), eventDay: dayOf('date'), day: dayOf('day') },
    kind: readText(readKind, `is no kind of hours: use ${Object.values(HOUR_KIND_LABELS).join(', ')}`),
    hours: readText(readHours, 'are no hours: write a number such as 3.5, with at most two places'),
    ...{ participant: text('participant', 200), present: readPresent },
    ...{ note: text('note', 300), courseNumber: text('courseNumber', 60) },
    number: text('number', 60),
    amount: readText(readAmount, 'is no amount: write dollars such as 325.00'),
    ...{ issuedOn: dayOf('date'), dueOn: dayOf('date'), purchaseOrder: text('purchaseOrder', 60) },
  }),
);

type Columns = readonly (ImportField | null)[];

/** Reads all rows of a table. Those that say the same as one before name it: each is carried out alone. */
export function readRows(columns: Columns, rows: readonly SourceRow[]): ReadRow[] {
  const first = new Map<string, number>();
  return rows.map((source) => {
    const row = readRow(columns, source);
    const key = JSON.stringify(row.values);
    const repeats = first.get(key);
    if (repeats !== undefined) return { ...row, repeats };
    first.set(key, row.row);
    return row;
  });
}

/** Reads a row by the fields of its columns. A blank cell has no value. */
export function readRow(columns: Columns, source: SourceRow): ReadRow {
  const { cells } = source;
  const entered: Partial<Record<ImportField, string>> = {};
  columns.forEach((field, index) => {
    const cell = cleanLine(cells[index] ?? '');
    if (field !== null && cell !== '') entered[field] = cell;
  });
  const { name, ...given } = entered;
  const { data, error } = z.safeParse(Values, { ...(name !== undefined && splitName(name)), ...given });
  const errors = [...new Set(error?.issues.map(({ message }) => message))];
  return { ...source, values: data ?? {}, errors };
}

/** 'Lee, Ann' and 'Ann Lee': the last word is the last name. */
function splitName(name: string): { firstName: string; lastName: string } {
  const [last = '', first] = name.split(',').map((text) => text.trim());
  if (first) return { firstName: first, lastName: last };
  const parts = name.split(' ');
  return { firstName: parts.slice(0, -1).join(' '), lastName: parts.at(-1) ?? '' };
}

const ISO_DAY = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[ T].*)?$/;
const US_DAY = /^(\d{1,2})\/(\d{1,2})\/(\d{4}|\d{2})(?: .*)?$/;

/** '2026-12-04' of that, of '12/4/2026', and of '12/4/26'; with a time too. */
function readDay(entered: string): string | null {
  const iso = ISO_DAY.exec(entered);
  const us = US_DAY.exec(entered);
  const [year, month, date] = iso ? iso.slice(1) : us ? [us[3], us[1], us[2]] : [];
  if (!year || !month || !date) return null;
  const day = `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  return day.startsWith('20') && z.safeParse(z.iso.date(), day).success ? day : null;
}

const KINDS: Readonly<Record<HourKind, readonly string[]>> = {
  classroom: ['class', 'lecture', 'inperson', 'theory'],
  handsOn: ['practical', 'practicalskills', 'lab', 'wetlab', 'field'],
  online: ['webinar', 'web', 'virtual', 'remote', 'distance'],
};

function readKind(entered: string): HourKind | null {
  const folded = foldText(entered).replace(/[^a-z]/g, '');
  return HOUR_KINDS.find((kind) => folded === kind.toLowerCase() || KINDS[kind].includes(folded)) ?? null;
}

/** '3.5' of that, of '3,5', and of '3.50 h'. */
function readHours(entered: string): string | null {
  const match = /^(\d{1,3})(?:[.,](\d{1,2}))?(?: ?h| ?hrs?\.?| ?hours?)?$/i.exec(entered);
  if (!match) return null;
  const [, whole = '', part = ''] = match;
  const places = Number(part) === 0 ? '' : part.replace(/0$/, '');
  const hours = `${BigInt(whole)}${places === '' ? '' : `.${places}`}`;
  return hours === '0' ? null : hours;
}

/** '1325.00' of '$1,325.00', and of '1325,00'. */
function readAmount(entered: string): string | null {
  const plain = entered.replace(/^\$ ?|,(?=\d{3}(\D|$))/g, '').replace(/^(\d+),(\d{2})$/, '$1.$2');
  const { data } = z.safeParse(amountText(), plain);
  if (data === undefined || !/[1-9]/.test(data)) return null;
  const [dollars = '', cents = ''] = data.split('.');
  return `${BigInt(dollars)}.${cents.padEnd(2, '0')}`;
}
