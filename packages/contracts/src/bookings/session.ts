import * as z from '@backflow/contracts/zod';
import type { FieldProblem } from '../envelope.ts';
import { blankAsNull, id, instant, optionalText } from '../fields.ts';
import { labelled } from '../label.ts';
import { HOUR_KINDS, Hours, hoursInput } from './hours.ts';

export const MAX_SESSIONS = 60;
const MINUTE_MS = 60_000;
const MAX_SESSION_MS = 24 * 60 * MINUTE_MS;

/**
 * A day of an event or a webinar. Its hours are earned by who attended it; those of an event whose sessions have none are for
 * the whole of it, and earned by who attended every session. Who was present for a part of the time, by the times in and out,
 * earns that part, in whole quarters of an hour.
 */
export const Session = z.object({
  id: z.string(),
  startsAt: z.string(),
  endsAt: z.string(),
  /** Null: that of the event. The meeting link of a virtual one. */
  location: z.nullable(z.string()),
  venueId: z.nullable(z.string()),
  instructor: z.nullable(z.string()),
  hours: z.nullable(Hours),
});
export type Session = z.infer<typeof Session>;
/** Of a record in a response; the release before sends none. */
export const Sessions = z._default(z.array(Session), []);

const sessionFields = {
  /** Of a session that the record has; a new one gets its id from the server. */
  id: z.optional(id),
  startsAt: instant('Start'),
  endsAt: instant('End'),
  instructor: labelled('Instructor', z.optional(optionalText('Instructor', { max: 160 }))),
  hours: hoursInput,
};

/** A session as an administrator enters it. */
export const SessionInput = z.object({
  ...sessionFields,
  location: labelled('Place', z.optional(optionalText('Place', { max: 500 }))),
  venueId: labelled('Venue', z.optional(blankAsNull(id))),
});
export type SessionInput = z.infer<typeof SessionInput>;

const listOf = <Input extends z.ZodMiniType>(input: Input) =>
  labelled(
    'Days',
    z.optional(
      z.array(input, 'Days must be a list').check(z.maxLength(MAX_SESSIONS, `At most ${MAX_SESSIONS} days`)),
    ),
  );

/**
 * The sessions of an event; start and end of the event are the first start and the last end. An empty list is one session from
 * start to end. Absent: the first one starts at the start that was sent, and the last one ends at the end.
 */
export const sessionsInput = listOf(SessionInput);
/** The same for a webinar, whose place is its meeting link. */
export const webinarSessionsInput = listOf(z.object(sessionFields));

/** An event, a webinar or an offer with its times. */
type Scheduled = { id: string; sessions?: readonly Session[] | undefined } & (
  { startDate: string; endDate: string | null } | { scheduledAt: string; duration: number }
);

/** The sessions of an event or a webinar in their order: at least one, which has the record's id where no list is stored. */
export function getSessions(record: Scheduled): readonly Session[] {
  if (record.sessions && record.sessions.length > 0) return record.sessions;
  const [startsAt, endsAt] =
    'startDate' in record
      ? [record.startDate, record.endDate ?? record.startDate]
      : [
          record.scheduledAt,
          new Date(Date.parse(record.scheduledAt) + record.duration * MINUTE_MS).toISOString(),
        ];
  return [{ id: record.id, startsAt, endsAt, location: null, venueId: null, instructor: null, hours: null }];
}

/** For who may not know the meeting links. */
export const withoutLocations = (sessions: readonly Session[]): Session[] =>
  sessions.map((session) => ({ ...session, location: null }));

/** What is wrong with sessions: each ends after its start, within 24 hours, and no two overlap. Paths: 'sessions.0.endsAt'. */
export function sessionProblems(
  sessions: readonly Pick<SessionInput, 'startsAt' | 'endsAt'>[],
): FieldProblem[] {
  const times = sessions.map(({ startsAt, endsAt }, at) => ({
    at,
    start: Date.parse(startsAt),
    end: Date.parse(endsAt),
  }));
  const problem = (at: number, field: 'startsAt' | 'endsAt', message: string): FieldProblem => ({
    path: `sessions.${at}.${field}`,
    message,
  });
  const inOrder = times.toSorted((one, other) => one.start - other.start);
  return [
    ...times.flatMap(({ at, start, end }) => {
      if (end <= start) return [problem(at, 'endsAt', 'A day must end after its start')];
      return end - start > MAX_SESSION_MS
        ? [problem(at, 'endsAt', 'A day lasts at most 24 hours: add another day')]
        : [];
    }),
    ...inOrder.flatMap(({ at, start }, index) => {
      const before = inOrder[index - 1];
      return before && before.end > start && before.end > before.start
        ? [problem(at, 'startsAt', `This day starts before day ${before.at + 1} ends`)]
        : [];
    }),
  ];
}

/** The hours of all sessions by kind; null where none has any. */
export function sumSessionHours(sessions: readonly Pick<Session, 'hours'>[]): Hours | null {
  const sums = HOUR_KINDS.flatMap((kind) => {
    const cents = sessions.reduce((sum, { hours }) => sum + toHundredths(hours?.[kind]), 0n);
    return cents === 0n ? [] : [[kind, fromHundredths(cents)] as const];
  });
  return sums.length === 0 ? null : Object.fromEntries(sums);
}

const toHundredths = (hours = '0'): bigint => {
  const [whole = '0', part = ''] = hours.split('.');
  return BigInt(whole) * 100n + BigInt(part.padEnd(2, '0'));
};

/** '3.5' of 350n. */
function fromHundredths(hundredths: bigint): string {
  const [whole, part] = [hundredths / 100n, hundredths % 100n];
  if (part === 0n) return String(whole);
  return `${whole}.${part % 10n === 0n ? part / 10n : String(part).padStart(2, '0')}`;
}

/** A session as calendars and mails show it; the place of what is online is no meeting link. */
export const ScheduledDay = z.object({
  id: z.string(),
  startsAt: z.string(),
  endsAt: z.string(),
  place: z.string(),
});
export type ScheduledDay = z.infer<typeof ScheduledDay>;

/**
 * The days of a record as calendars and mails list them; undefined where its own start and end say it all.
 * @param place of the record
 * @param isVirtual the place of each session is a meeting link
 */
export function listDays(
  record: Scheduled,
  { place, isVirtual }: { place: string; isVirtual: boolean },
): ScheduledDay[] | undefined {
  const sessions = getSessions(record);
  if (sessions.length === 1 && sessions[0]?.id === record.id) return undefined;
  return sessions.map(({ id, startsAt, endsAt, location }) => ({
    ...{ id, startsAt, endsAt },
    place: isVirtual ? place : (location ?? place),
  }));
}
