import { isDeepStrictEqual } from 'node:util';
import { KIND_RULES } from '@backflow/contracts/bookings';
import { sql } from '@backflow/service-kit';
import type { Write } from '@backflow/service-kit';
import { storeAttendance } from '../../attendees/session-attendance.ts';
import { failed, same } from '../assess.ts';
import type { AssessRows, Assessment } from '../assess.ts';
import { findOffers } from '../find-offers.ts';
import { foldWord } from '../find-people.ts';
import type { Read } from '../find-people.ts';
import { clip, minutesOf, union } from './presence.ts';
import type { Interval, Presence } from './presence.ts';
import { participantKey } from './read-report.ts';

/** A session of an event or a webinar: its id and times. */
interface SessionTimes {
  id: string;
  from: number;
  to: number;
}

/** A booking with a seat, and what is recorded of each session: `by hand`, or the times of reports. */
interface Seat {
  id: string;
  name: string;
  email: string | null;
  /** Attended all of it, by hand and without times. */
  isWhole: boolean;
  recorded: Readonly<Record<string, readonly Interval[] | 'by hand'>>;
}

/** Somebody of a report who had no booking by email or name. */
export interface Unmatched {
  key: string;
  isDecided: boolean;
  bookingId: string | null;
  present: Stored;
}

/** Attendance of an event or a webinar by the minutes that its report has. */
export const assessAttendance: AssessRows = async (run, rows) => {
  const { read, actorId, context } = run;
  const [offer] = await findOffers(run, rows.slice(0, 1));
  if (offer === undefined || typeof offer === 'string') return rows.map(() => failed(offer ?? ''));
  if (!KIND_RULES[offer.kind].isAttended) return rows.map(() => failed('Nobody attends a course.'));
  const sessions = await readSessions(read, offer.id);
  const seats = new Map((await readSeats(read, offer.id)).map((seat) => [seat.id, seat]));
  const unmatched = await read<Unmatched>(sql`
    select key, decided_at is not null as "isDecided", booking_id as "bookingId", present
      from unmatched_attendance where offer_id = ${offer.id}`);
  const known = new Map(unmatched.map((each) => [each.key, each]));
  const now = context.now();
  return rows.map(({ values }): Assessment => {
    const { email, present: reported, participant: name = email } = values;
    if (name === undefined || reported === undefined)
      return failed('A name or an email, and the time present are needed.');
    const times = timesIn(sessions, reported);
    if (typeof times === 'string') return failed(times);
    const key = participantKey(email, name);
    const before = known.get(key);
    if (before?.isDecided && before.bookingId === null) return same(`${name}: decided, not one of ours`);
    const found = before?.bookingId ? [before.bookingId] : findSeats([...seats.values()], name, email);
    const seat = found.length === 1 ? seats.get(found[0] ?? '') : undefined;
    if (seat) {
      const change = addTimes(seat, sessions, times);
      if (typeof change === 'string') return same(`${seat.name}: ${change}`);
      seats.set(seat.id, change.seat);
      return {
        ...{ fate: change.isNew ? 'new' : 'changes', text: `${seat.name}: ${change.text}` },
        async store(write) {
          await storeTimes(write, change.seat, sessions, { actorId, now });
          write.audit({ subjectId: offer.id, details: { bookings: [seat.id], present: change.text } });
        },
      };
    }
    const present = toStored(union([...fromStored(before?.present ?? []), ...times]));
    if (before && isDeepStrictEqual(present, before.present)) return same(`${name}: still to be decided`);
    known.set(key, { key, isDecided: false, bookingId: null, present });
    const reason =
      found.length > 1
        ? `${found.length} with a seat have this name`
        : 'nobody with a seat has this email or name';
    return {
      ...{ fate: before ? 'changes' : 'new', text: `${name}: to be decided, ${reason}` },
      async store(write) {
        await write.rows(sql`
          insert into unmatched_attendance (offer_id, name, email, key, present, imported_at)
          values (${offer.id}, ${name}, ${email ?? null}, ${key}, ${JSON.stringify(present)}::text::jsonb, ${new Date(now)})
              on conflict (offer_id, key) do update set present = excluded.present`);
        write.audit({ subjectId: offer.id });
      },
    };
  });
};

/** What a report says of the sessions, or why it says nothing of them. */
function timesIn(sessions: readonly SessionTimes[], present: Presence): Interval[] | string {
  const [first] = sessions;
  if (typeof present === 'number') {
    // How long, and not when: as if from the start.
    if (!first || sessions.length > 1) return 'The report has no times, and this takes several days.';
    return clip([[first.from, first.from + present * 60_000]], [first.from, first.to]);
  }
  const times = union(sessions.flatMap(({ from, to }) => clip(present, [from, to])));
  return minutesOf(times) > 0 ? times : 'This is outside of its hours. Is the time zone right?';
}

/** The seats that a person of a report may have: by email, else by name, also the name that Zoom has in parentheses. */
function findSeats(seats: readonly Seat[], name: string, email: string | undefined): string[] {
  const byEmail = email ? seats.filter((seat) => seat.email === email.toLowerCase()) : [];
  if (byEmail.length > 0) return byEmail.map(({ id }) => id);
  const [shown = '', ...originals] = name.split('(');
  const names = [name, shown, originals.join('(')].map(foldWord).filter((each) => each !== '');
  return seats.filter((seat) => names.includes(foldWord(seat.name))).map(({ id }) => id);
}

/** A booking with further times; why nothing changes. What was recorded by hand stays. */
export function addTimes(
  seat: Seat,
  sessions: readonly SessionTimes[],
  times: readonly Interval[],
): { seat: Seat; isNew: boolean; text: string } | string {
  const concerned = sessions.filter(({ from, to }) => minutesOf(clip(times, [from, to])) > 0);
  const open = concerned.filter(({ id }) => !seat.isWhole && seat.recorded[id] !== 'by hand');
  if (open.length === 0) return 'recorded by hand, which stays';
  const parts = open.map(({ id, from, to }) => {
    const before = seat.recorded[id];
    const merged = union([...(typeof before === 'object' ? before : []), ...clip(times, [from, to])]);
    return {
      id,
      merged,
      length: minutesOf([[from, to]]),
      isChanged: JSON.stringify(merged) !== JSON.stringify(before ?? []),
    };
  });
  if (parts.every(({ isChanged }) => !isChanged)) return 'already there';
  return {
    seat: {
      ...seat,
      recorded: { ...seat.recorded, ...Object.fromEntries(parts.map(({ id, merged }) => [id, merged])) },
    },
    isNew: open.every(({ id }) => seat.recorded[id] === undefined),
    text: parts.map(({ merged, length }) => `${minutesOf(merged)} of ${length} minutes`).join(', '),
  };
}

/** Stores the times of a booking that reports have, with the hours that follow from them. Call it under the lock of the offer. */
export async function storeTimes(
  write: Write,
  { id: bookingId, recorded }: Seat,
  sessions: readonly SessionTimes[],
  by: { actorId: string; now: number },
): Promise<void> {
  for (const { id: sessionId, from, to } of sessions) {
    const present = recorded[sessionId];
    if (typeof present !== 'object') continue;
    const minutes = minutesOf(present);
    await storeAttendance(write, {
      ...{ bookingId, sessionId, attended: true, ...by, present: JSON.stringify(toStored(present)) },
      times: { timeIn: new Date(present[0]?.[0] ?? from), timeOut: new Date(present.at(-1)?.[1] ?? to) },
      minutes: minutes >= minutesOf([[from, to]]) ? null : minutes,
    });
  }
}

/** Intervals as the database has them. */
export type Stored = readonly (readonly string[])[];

const toStored = (intervals: readonly Interval[]): Stored =>
  intervals.map((interval) => interval.map((instant) => new Date(instant).toISOString()));

export const fromStored = (stored: Stored): Interval[] =>
  stored.map(([from = '', to = '']) => [Date.parse(from), Date.parse(to)]);

export async function readSessions(read: Read, offerId: string): Promise<SessionTimes[]> {
  return read<SessionTimes>(sql`
    select s.id, (extract(epoch from s.starts_at) * 1000)::float8 as from, (extract(epoch from s.ends_at) * 1000)::float8 as to
      from offers o cross join lateral offer_sessions(o) s
     where o.id = ${offerId} and s.starts_at is not null order by s.starts_at, s.id`);
}

/** @param bookingId only this one */
export async function readSeats(
  read: Read,
  offerId: string,
  bookingId: string | null = null,
): Promise<Seat[]> {
  const seats = await read<Omit<Seat, 'recorded'> & { stored: { id: string; present: Stored | null }[] }>(sql`
    select b.id, btrim(concat_ws(' ', m.first_name, m.last_name)) as name, lower(m.email) as email,
           b.attended and a.stored is null as "isWhole", coalesce(a.stored, '[]') as stored
      from bookings b
      left join identity.contacts_v2 m on m.id = b.user_id
     cross join lateral (
       select jsonb_agg(jsonb_build_object('id', s.session_id, 'present', s.present)) as stored
         from session_attendance s where s.booking_id = b.id) a
     where b.offer_id = ${offerId} and b.status in ('pending', 'confirmed') and b.id = coalesce(${bookingId}, b.id)`);
  return seats.map(({ stored, ...seat }) => ({
    ...seat,
    recorded: Object.fromEntries(
      stored.map(({ id, present }) => [id, present ? fromStored(present) : 'by hand']),
    ),
  }));
}
