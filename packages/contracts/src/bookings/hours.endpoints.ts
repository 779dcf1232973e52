import * as z from '@backflow/contracts/zod';
import { cleanAscii, cleaned } from '../clean-text.ts';
import { endpoint } from './endpoint.ts';
import { IdParams, day, paging, requiredString, requiredText } from '../fields.ts';
import { labelled } from '../label.ts';
import { HourKind } from './hours.ts';
import { OFFER_PATHS } from './offer.ts';

/** Why an entry was written. `cancelled`: the attended or completed booking was cancelled. */
export const HOURS_REASON_LABELS = {
  attended: 'Attended',
  'attendance-undone': 'Attendance undone',
  completed: 'Completed',
  'completion-undone': 'Completion undone',
  cancelled: 'Cancelled',
  correction: 'Correction',
} as const;
const HOURS_REASONS = Object.keys(HOURS_REASON_LABELS) as readonly (keyof typeof HOURS_REASON_LABELS)[];

/** An entry of a member's ledger of CE hours. Entries are never changed: what is undone gets an entry with the opposite hours. */
export const HoursEntry = z.object({
  id: z.string(),
  kind: HourKind,
  /** A decimal string with its sign: '3.5', '-2'. */
  hours: z.string(),
  /** The Pacific day of the event or of the completion, such as 2026-12-04; its year is the one that the hours count for. */
  day: z.string(),
  reason: z.enum(HOURS_REASONS),
  /** Why an administrator corrected hours; null for other entries. */
  note: z.nullable(z.string()),
  recordedAt: z.string(),
  /** The administrator who recorded it, shown to administrators only; null in the member's own list or if unknown. */
  actor: z.nullable(z.object({ id: z.string(), name: z.string() })),
  /** The attended event or completed course; null for a correction. */
  offer: z.nullable(z.object({ offers: z.enum(OFFER_PATHS), id: z.string(), title: z.string() })),
});
export type HoursEntry = z.infer<typeof HoursEntry>;

/** The hours of a calendar year, which are the sums of its entries: decimal strings. */
export const HoursYear = z.object({
  year: z.int(),
  classroom: z.string(),
  handsOn: z.string(),
  online: z.string(),
  total: z.string(),
});
export type HoursYear = z.infer<typeof HoursYear>;

export const hoursYear = z.optional(
  z.coerce
    .number('Year must be a number')
    .check(
      z.int('Year must be a whole number'),
      z.minimum(2000, 'Year starts at 2000'),
      z.maximum(2100, 'Year ends at 2100'),
    ),
);
/** The entries behind a total. */
const filters = { year: hoursYear, kind: z.optional(HourKind) };

const shared = { reads: ['hours', 'attendance', 'progress'] } as const;
const ofUser = { ...shared, access: 'admin', params: IdParams } as const;

export const listMyHours = endpoint({
  ...shared,
  id: 'hours.own',
  method: 'GET',
  path: '/api/user/hours',
  summary: 'The caller’s CE hours by kind and calendar year, latest year first.',
  access: 'member',
  response: z.array(HoursYear),
});

export const listMyHoursEntries = endpoint({
  ...shared,
  id: 'hours.ownEntries',
  method: 'GET',
  path: '/api/user/hours/entries',
  summary:
    'The entries behind the caller’s CE hours, of a year and a kind where they are given; latest first.',
  access: 'member',
  query: z.object({ ...paging, ...filters }),
  response: z.array(HoursEntry),
});

export const exportMyHours = endpoint({
  ...shared,
  id: 'hours.ownExport',
  method: 'GET',
  path: '/api/user/hours/csv',
  summary: 'The entries behind the caller’s CE hours as a table (CSV), latest first.',
  access: 'member',
  query: z.object(filters),
  file: true,
  response: z.unknown(),
});

export const listMemberHours = endpoint({
  ...ofUser,
  id: 'hours.ofMember',
  method: 'GET',
  path: '/api/admin/users/:id/hours',
  summary: 'A user’s CE hours by kind and calendar year, latest year first.',
  response: z.array(HoursYear),
});

export const listMemberHoursEntries = endpoint({
  ...ofUser,
  id: 'hours.entriesOfMember',
  method: 'GET',
  path: '/api/admin/users/:id/hours/entries',
  summary: 'The entries behind a user’s CE hours, of a year and a kind where they are given; latest first.',
  query: z.object({ ...paging, ...filters }),
  response: z.array(HoursEntry),
});

const MAX_CORRECTION = 999.75;
const INVALID_HOURS = `Hours must be a number from -${MAX_CORRECTION} to ${MAX_CORRECTION} other than 0, with at most two places`;

/** A correction as an administrator enters it. */
export const HoursCorrection = z.object({
  kind: labelled('Kind', HourKind),
  /** Signed: '-2' takes hours away. */
  hours: labelled(
    'Hours',
    requiredString('Hours', INVALID_HOURS).check(
      cleaned(cleanAscii),
      z.refine(
        (value) =>
          /^[+-]?\d{1,3}(\.\d{1,2})?$/.test(value) &&
          Number(value) !== 0 &&
          Math.abs(Number(value)) <= MAX_CORRECTION,
        { error: INVALID_HOURS },
      ),
    ),
  ),
  /** Its year is the one that the hours count for. */
  day: labelled('Day', day('Day')),
  /** The member sees it. */
  reason: labelled('Reason', requiredText('Reason', { max: 300 })),
});
export type HoursCorrection = z.infer<typeof HoursCorrection>;

export const correctHours = endpoint({
  ...ofUser,
  id: 'hours.correct',
  auditSentence: 'corrected the CE hours of {member}',
  method: 'POST',
  path: '/api/admin/users/:id/hours',
  summary:
    'Add CE hours to a user’s ledger or take some away, with a reason that the user sees. Refused where the total of the kind and year would fall below 0.',
  body: HoursCorrection,
  response: HoursEntry,
  status: 201,
  reads: [],
  changes: ['hours'],
});
