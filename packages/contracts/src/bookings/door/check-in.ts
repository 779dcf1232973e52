import * as z from '@backflow/contracts/zod';
import { blankAsNull, id, instant, optionalText, requiredText } from '../../fields.ts';
import { email } from '../../identity/contact-fields.ts';
import { BookingStatus } from '../booking.ts';
import { Session } from '../session.ts';

/** Somebody came in, left, or an earlier check-in was a mistake. */
export const CHECK_IN_KINDS = ['in', 'out', 'undo'] as const;

/** How somebody was recognised. */
export const CHECK_IN_WAYS = ['ticket', 'code', 'name', 'walk-in'] as const;

/** Who comes without a booking; registered later, where there was no network. */
export const WalkIn = z.object({
  name: requiredText('Name', { max: 160 }),
  email: z.optional(blankAsNull(email)),
  phone: z.optional(optionalText('Phone', { max: 40 })),
});

/** A check-in as a device has stored it. The device makes its id, so that it can be sent again. */
export const CheckInInput = z.object({
  id,
  /** Null for a walk-in. */
  bookingId: z.nullable(id),
  walkIn: z.optional(WalkIn),
  sessionId: id,
  kind: z.enum(CHECK_IN_KINDS, `Kind must be one of: ${CHECK_IN_KINDS.join(', ')}`),
  /** The check-in that an `undo` takes back. */
  undoes: z.optional(id),
  /** The time of the scan by the server's clock, as the device knows its difference. */
  at: instant('Time of the scan'),
  way: z.enum(CHECK_IN_WAYS, `Way must be one of: ${CHECK_IN_WAYS.join(', ')}`),
  /** 'Not paid, let in anyway'; how a walk-in pays. */
  note: z.optional(optionalText('Note', { max: 300 })),
});
export type CheckInInput = z.infer<typeof CheckInInput>;

/** The most check-ins of one request. */
export const CHECK_IN_LIMIT = 200;

/** A browser at the door. */
export const Device = z.object({ id, name: requiredText('Name of the device', { max: 40 }) });
export type Device = z.infer<typeof Device>;

/** Where and when somebody was first let in. */
export const Entry = z.object({
  checkInId: z.string(),
  at: z.string(),
  device: z.string(),
  deviceId: z.string(),
});
export type Entry = z.infer<typeof Entry>;

/**
 * What became of a check-in. `already-in`: stored, and somebody was let in before with it. The last four are stored and not counted: an
 * administrator decides them (`DoorCase`).
 */
export const OUTCOMES = ['recorded', 'already-in', 'walk-in', 'cancelled', 'no-seat', 'unknown'] as const;
export const Outcome = z.enum(OUTCOMES);
export type Outcome = z.infer<typeof Outcome>;

export const CheckInAnswer = z.object({
  id: z.string(),
  outcome: Outcome,
  /** Of `already-in`. */
  first: z.optional(Entry),
});
export type CheckInAnswer = z.infer<typeof CheckInAnswer>;

/** When somebody came to a day and left it; an absent one did neither. */
export const Presence = z.object({
  sessionId: z.string(),
  in: Entry,
  /** Null while they are there. */
  out: z.nullable(z.string()),
});
export type Presence = z.infer<typeof Presence>;

/** A booking as the door knows it: also cancelled ones, since their tickets are out there. */
export const DoorPerson = z.object({
  bookingId: z.string(),
  /** On the sign-in sheet. */
  number: z.int(),
  name: z.string(),
  company: z.nullable(z.string()),
  licenceNumber: z.nullable(z.string()),
  status: BookingStatus,
  /** Amount left to pay by who comes; null where nothing is, or somebody else pays. */
  due: z.nullable(z.string()),
  /** The title and start of the date that a cancelled booking was moved to. */
  movedTo: z.nullable(z.object({ title: z.string(), startsAt: z.string() })),
  presences: z.array(Presence),
  /** Days that they were marked as absent from. */
  absences: z.array(z.string()),
});
export type DoorPerson = z.infer<typeof DoorPerson>;

/** A check-in that an administrator has to decide: a walk-in to register, or somebody let in whose booking does not allow it. */
export const DoorCase = z.object({
  /** Of the check-in. */
  id: z.string(),
  outcome: Outcome,
  bookingId: z.nullable(z.string()),
  name: z.string(),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  note: z.nullable(z.string()),
  sessionId: z.string(),
  at: z.string(),
  device: z.string(),
});
export type DoorCase = z.infer<typeof DoorCase>;

/** All that a door has to know of an event without a network. */
export const Door = z.object({
  offerId: z.string(),
  title: z.string(),
  place: z.nullable(z.string()),
  sessions: z.array(Session),
  /** Null without a limit. */
  seatsLeft: z.nullable(z.int()),
  /** The server's clock when this was read. */
  asOf: z.string(),
  /** Ed25519 public keys of tickets, in base64url, by number. */
  keys: z.array(z.object({ number: z.int(), publicKey: z.string() })),
  people: z.array(DoorPerson),
  cases: z.array(DoorCase),
  /** Other dates of the same class, whose tickets are for another day. */
  otherDates: z.array(z.object({ offerId: z.string(), title: z.string(), startsAt: z.string() })),
});
export type Door = z.infer<typeof Door>;
