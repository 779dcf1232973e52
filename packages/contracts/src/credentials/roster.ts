import * as z from '@backflow/contracts/zod';
import { labelled } from '../label.ts';
import { blankAsNull, day, optionalText, requiredText } from '../fields.ts';
import { HOUR_KINDS, HOUR_KIND_LABELS } from '../bookings/hours.ts';
import { MinutesByKind } from './certificate.ts';

/** Days after the end of a class in which its roster is due. */
export const ROSTER_DAYS = 30;
/** Years after it was sent for which a roster is retained. */
export const ROSTER_YEARS = 7;

/** What a row of a roster lacks. */
export const ROSTER_GAPS = {
  license: 'No license number',
  minutes: 'No minutes',
  contact: 'Name only, no email or phone',
} as const;
export type RosterGap = keyof typeof ROSTER_GAPS;
const GAPS = Object.keys(ROSTER_GAPS) as readonly RosterGap[];

/** Somebody who attended. */
export const RosterRow = z.object({
  bookingId: z.string(),
  /** Null once the account was erased, for a roster that was sent. */
  userId: z.nullable(z.string()),
  /** Null where the account was erased and the license number alone stays. */
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  /** Of the roster's authority; several are separated by commas. */
  license: z.nullable(z.string()),
  minutesPresent: z.int(),
  minutes: MinutesByKind,
  missing: z.array(z.enum(GAPS)),
});
export type RosterRow = z.infer<typeof RosterRow>;

/** Why a row may be sent back by the authority. */
export const formatGaps = ({ missing }: Pick<RosterRow, 'missing'>): string =>
  missing.map((gap) => ROSTER_GAPS[gap]).join('; ');

/** 'Lee, Ann' */
export const rosterName = ({ firstName, lastName }: Pick<RosterRow, 'firstName' | 'lastName'>): string =>
  lastName === null ? 'Erased account' : [lastName, firstName].filter(Boolean).join(', ');

/** 'Classroom 420 min, Hands-on 60 min' */
export const formatKinds = (minutes: MinutesByKind): string =>
  HOUR_KINDS.filter((kind) => (minutes[kind] ?? 0) > 0)
    .map((kind) => `${HOUR_KIND_LABELS[kind]} ${minutes[kind] ?? 0} min`)
    .join(', ') || 'none';

export const ROSTER_METHODS = {
  email: 'Email',
  portal: 'Website of the authority',
  post: 'Post',
  other: 'Otherwise',
} as const;
export type RosterMethod = keyof typeof ROSTER_METHODS;
const METHODS = Object.keys(ROSTER_METHODS) as readonly RosterMethod[];

/** The attendees of an event or a webinar for an authority that has approved it. */
export const Roster = z.object({
  /** Of both. */
  id: z.string(),
  offerId: z.string(),
  authorityId: z.string(),
  kind: z.enum(['event', 'webinar']),
  title: z.string(),
  authority: z.string(),
  /** By which the authority knows the class. */
  courseNumbers: z.array(z.string()),
  /** Pacific days, such as 2026-12-04. */
  endedOn: z.string(),
  dueOn: z.string(),
  /** Null until it was sent. */
  sentOn: z.nullable(z.string()),
});
export type Roster = z.infer<typeof Roster>;

/** A roster with its rows: once it was sent, as they were then. */
export const RosterDetails = z.extend(Roster, {
  rows: z.array(RosterRow),
  /** Names these rows: who marks them as sent has seen them. */
  digest: z.string(),
  sent: z.nullable(
    z.object({
      method: z.enum(METHODS),
      note: z.nullable(z.string()),
      by: z.nullable(z.string()),
      at: z.string(),
    }),
  ),
  /** What has changed since it was sent, by person. */
  changes: z.array(z.object({ name: z.string(), text: z.string() })),
});
export type RosterDetails = z.infer<typeof RosterDetails>;

export const SentRoster = z.object({
  sentOn: day('Day'),
  method: labelled('How', z.enum(METHODS, `How must be one of: ${METHODS.join(', ')}`)),
  note: z.optional(blankAsNull(optionalText('Note', { max: 300 }))),
  digest: requiredText('Digest', { max: 64 }),
});
export type SentRoster = z.infer<typeof SentRoster>;

export const UnsentRoster = z.object({ reason: requiredText('Reason', { max: 300 }) });
