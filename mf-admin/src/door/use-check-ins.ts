import { takesSeat } from '@backflow/contracts/bookings';
import type { CheckInInput, Device, Door, DoorPerson } from '@backflow/contracts/bookings';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { judgePerson, judgeTicket, withCheckIns } from './judge.ts';
import type { Verdict } from './judge.ts';
import type { Answer, Outcome } from './answer.ts';
import { getQueue, isConflict } from './check-in-queue.ts';
import { signal } from './signal.ts';
import type { StoredDoor } from './stored-door.ts';
import { verifyTicket } from './verify-ticket.ts';

interface Options {
  userId: string;
  device: Device;
  read: StoredDoor;
  isLive: (now: number) => boolean;
  sessionId: string;
  /** True while people leave. */
  isLeaving: boolean;
}

type NewCheckIn = Omit<CheckInInput, 'id' | 'at' | 'sessionId'>;

/** Judges scans, codes and names by the last door and by what this device has added to it, and stores a check-in before it answers. */
export function useCheckIns({ userId, device, read, isLive, sessionId, isLeaving }: Options) {
  const queue = getQueue(userId);
  const stored = useSyncExternalStore(queue.subscribe, queue.view);
  const [answer, setAnswer] = useState<Answer | null>(null);
  const { door: lastDoor, sentAt, clockOffset } = read;
  const { offerId } = lastDoor;
  const own = useMemo(() => stored.filter(({ eventId }) => eventId === offerId), [stored, offerId]);
  const door = useMemo(() => {
    // A conflict that nobody has read yet is in the list that was read after it.
    const added = own.filter((each) => !isConflict(each) || (each.answeredAt ?? 0) >= sentAt);
    return added.length === 0
      ? lastDoor
      : withCheckIns(
          lastDoor,
          added.map(({ checkIn }) => checkIn),
          device,
        );
  }, [lastDoor, sentAt, own, device]);
  useEffect(() => queue.start(), [queue]);
  useEffect(() => void queue.removeShown(offerId, sentAt).catch(() => undefined), [queue, offerId, sentAt]);

  const getTime = () => Date.now() + clockOffset;
  const show = (outcome: Outcome, at: number, override?: Answer['override']) => {
    const next = {
      ...outcome,
      ...{ at, asOf: isLive(at) ? null : lastDoor.asOf },
      ...(override && { override }),
    };
    signal(next);
    setAnswer(next);
  };

  /** Stores a check-in with the time of the scan, then answers. */
  const record = async (made: NewCheckIn, at: number, outcome: Outcome) => {
    const id = crypto.randomUUID();
    const checkIn = { ...made, id, sessionId, at: new Date(at).toISOString() };
    try {
      await queue.add({ id, eventId: offerId, device, checkIn });
      show(outcome, at);
    } catch {
      show({ kind: 'not-stored' }, at);
    }
  };

  const decide = async (verdict: Verdict, at: number, way: CheckInInput['way'], bookingId?: string) => {
    const person = 'person' in verdict ? verdict.person : undefined;
    if (isLeaving && person) return leave(person, at, way);
    if (verdict.kind === 'valid')
      return record({ bookingId: verdict.person.bookingId, kind: 'in', way }, at, verdict);
    const note = NOTES[verdict.kind];
    const letIn = person?.bookingId ?? bookingId ?? null;
    return show(
      verdict,
      at,
      note !== undefined && letIn !== null ? { bookingId: letIn, way, note } : undefined,
    );
  };

  const leave = async (person: DoorPerson, at: number, way: CheckInInput['way']) => {
    const isIn = person.presences.some((each) => each.sessionId === sessionId && each.out === null);
    if (!isIn) return show({ kind: 'not-in', person }, at);
    return record({ bookingId: person.bookingId, kind: 'out', way }, at, { kind: 'left', person });
  };

  return {
    door,
    answer,
    clear: () => setAnswer(null),
    unsent: stored.filter((each) => !each.answer),
    conflicts: own.filter(isConflict),
    dismissConflict: queue.dismiss,
    /** For the text of a QR code. */
    scan: async (text: string) => {
      const at = getTime();
      const ticket = await verifyTicket(text, door.keys);
      if (!ticket) return show({ kind: 'unknown' }, at);
      const isOfDoor = ticket.offerId === offerId;
      const verdict = judgeTicket(door, ticket, { sessionId, now: at });
      return decide(verdict, at, 'ticket', isOfDoor ? ticket.bookingId : undefined);
    },
    /** For somebody who was found by a name, a number or a code. */
    choose: async (person: DoorPerson, way: 'code' | 'name') => {
      const at = getTime();
      return decide(judgePerson(door, person, { sessionId, now: at }), at, way);
    },
    letInAnyway: async (shown: Answer) => {
      if (!shown.override) return;
      const { override } = shown;
      const person = door.people.find(({ bookingId }) => bookingId === override.bookingId);
      const done: Outcome = { kind: 'let-in', note: override.note ?? '', ...(person && { person }) };
      await record({ ...override, kind: 'in' }, getTime(), done);
    },
    addWalkIn: (walkIn: NonNullable<CheckInInput['walkIn']>, note: string | null) =>
      record({ bookingId: null, walkIn, kind: 'in', way: 'walk-in', note }, getTime(), {
        kind: 'walk-in',
        name: walkIn.name,
      }),
    undo: async (person: DoorPerson, checkInId: string) => {
      const id = crypto.randomUUID();
      const at = new Date(getTime()).toISOString();
      const { bookingId } = person;
      const made = { id, bookingId, sessionId, kind: 'undo', undoes: checkInId, at, way: 'name' } as const;
      await queue.add({ id, eventId: offerId, device, checkIn: made });
      setAnswer(null);
    },
  };
}

/** Notes of who is let in against the verdict; without one, nobody is. */
const NOTES: Partial<Record<Verdict['kind'], string>> = {
  'not-paid': 'Not paid, let in anyway',
  'no-seat': 'No seat, let in anyway',
  unknown: 'Ticket not on the list of this device, let in anyway',
};

/** The people who are expected on a day, and those who are there. */
export function countIn(door: Door, sessionId: string): { expected: number; present: number } {
  const expected = door.people.filter(({ status }) => takesSeat(status));
  const isPresent = ({ presences }: DoorPerson) => presences.some((each) => each.sessionId === sessionId);
  return { expected: expected.length, present: expected.filter(isPresent).length };
}
