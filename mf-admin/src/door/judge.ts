import { takesSeat } from '@backflow/contracts/bookings';
import type { CheckInInput, Device, Door, DoorPerson, Presence } from '@backflow/contracts/bookings';
import { pacificDay } from '@backflow/contracts/time';

/** What the door says to a ticket, a code or a name; what it depends on is in the field beside. */
export type Verdict =
  | { kind: 'valid' | 'not-paid' | 'cancelled' | 'no-seat'; person: DoorPerson }
  | { kind: 'already-in'; person: DoorPerson; presence: Presence }
  | { kind: 'moved'; person: DoorPerson; to: { title: string; startsAt: string } }
  /** It is for another date of the class, or for a day of this event that is not today: the day that is chosen here. */
  | { kind: 'other-day'; person?: DoorPerson; startsAt: string }
  | { kind: 'other-event' }
  /** Not a ticket of this site, or one of a booking that the door has not read yet. */
  | { kind: 'unknown' };

interface Asked {
  /** The day that the door is open for. */
  sessionId: string;
  /** Milliseconds since 1970 by the server's clock. */
  now: number;
}

/** The verdict for a ticket whose signature is valid. */
export function judgeTicket(
  door: Door,
  ticket: { bookingId: string; offerId: string },
  asked: Asked,
): Verdict {
  if (ticket.offerId !== door.offerId) {
    const other = door.otherDates.find(({ offerId }) => offerId === ticket.offerId);
    return other ? { kind: 'other-day', startsAt: other.startsAt } : { kind: 'other-event' };
  }
  const person = door.people.find(({ bookingId }) => bookingId === ticket.bookingId);
  return person ? judgePerson(door, person, asked) : { kind: 'unknown' };
}

/** The first rule that matches, for who has a booking of the event. */
export function judgePerson(door: Door, person: DoorPerson, { sessionId, now }: Asked): Verdict {
  const { status, movedTo } = person;
  if (status === 'cancelled')
    return movedTo ? { kind: 'moved', person, to: movedTo } : { kind: 'cancelled', person };
  if (!takesSeat(status)) return { kind: 'no-seat', person };
  const presence = person.presences.find((each) => each.sessionId === sessionId);
  if (presence?.out === null) return { kind: 'already-in', person, presence };
  const session = door.sessions.find(({ id }) => id === sessionId);
  if (session && pacificDay(new Date(session.startsAt)) !== pacificDay(new Date(now)))
    return { kind: 'other-day', person, startsAt: session.startsAt };
  return { kind: person.due === null ? 'valid' : 'not-paid', person };
}

/** The door with check-ins of this device that were not sent yet, as the server will have it. */
export const withCheckIns = (door: Door, checkIns: readonly CheckInInput[], device: Device): Door => ({
  ...door,
  people: door.people.map((person) => {
    const own = checkIns.filter(({ bookingId }) => bookingId === person.bookingId);
    return own.length === 0 ? person : { ...person, presences: applyCheckIns(person.presences, own, device) };
  }),
});

function applyCheckIns(
  presences: readonly Presence[],
  checkIns: readonly CheckInInput[],
  device: Device,
): Presence[] {
  const undone = new Set(checkIns.flatMap(({ undoes }) => undoes ?? []));
  const bySession = new Map(presences.map((presence) => [presence.sessionId, presence]));
  for (const { sessionId, in: entry } of presences)
    if (undone.has(entry.checkInId)) bySession.delete(sessionId);
  const inOrder = checkIns
    .filter(({ id }) => !undone.has(id))
    .toSorted((one, other) => byTime(one.at, other.at));
  for (const { id, sessionId, kind, at } of inOrder) {
    const before = bySession.get(sessionId);
    if (kind === 'out' && before) bySession.set(sessionId, { ...before, out: at });
    if (kind !== 'in') continue;
    const isFirst = !before || byTime(at, before.in.at) < 0;
    const entry = isFirst ? { checkInId: id, at, device: device.name, deviceId: device.id } : before.in;
    bySession.set(sessionId, { sessionId, in: entry, out: null });
  }
  return [...bySession.values()];
}

const byTime = (one: string, other: string): number => Date.parse(one) - Date.parse(other);
