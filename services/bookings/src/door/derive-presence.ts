import type { CheckInInput, Entry, Presence, Session } from '@backflow/contracts/bookings';
import { pacificDay } from '@backflow/contracts/time';
import { presentTime } from '../attendees/session-attendance.ts';

/**
 * A check-in that counts for a booking, and that no `undo` takes back. Whatever follows from check-ins follows from the times of the
 * scans, so that the order in which they arrive makes no difference.
 */
export interface CountedCheckIn extends Pick<CheckInInput, 'id' | 'sessionId'> {
  bookingId: string;
  kind: 'in' | 'out';
  at: Date;
  device: string;
  deviceId: string;
}

const byScan = (one: CountedCheckIn, other: CountedCheckIn): number =>
  one.at.getTime() - other.at.getTime() || (one.id < other.id ? -1 : 1);

/** When somebody came to a session and left it. @param checkIns of one booking and one session */
export function derivePresence(checkIns: readonly CountedCheckIn[]): Presence | undefined {
  const inOrder = checkIns.toSorted(byScan);
  const entry = inOrder.find(({ kind }) => kind === 'in');
  const last = inOrder.at(-1);
  if (!entry || !last) return undefined;
  const out = last.kind === 'out' ? last.at.toISOString() : null;
  return { sessionId: entry.sessionId, in: presentEntry(entry), out };
}

const presentEntry = ({ id, at, device, deviceId }: CountedCheckIn): Entry => ({
  ...{ checkInId: id, at: at.toISOString(), device, deviceId },
});

/** True if somebody was in already when a check-in was scanned. @param checkIns of its booking and its session */
export function wasIn(checkIns: readonly CountedCheckIn[], id: string): boolean {
  const inOrder = checkIns.toSorted(byScan);
  const index = inOrder.findIndex((each) => each.id === id);
  return index > 0 && inOrder[index]?.kind === 'in' && inOrder[index - 1]?.kind === 'in';
}

/** False for a scan on another day, or after the end. It is `unknown` what such a scan is. */
export const isOnDay = ({ startsAt, endsAt }: Session, at: Date): boolean =>
  at < new Date(endsAt) && (at >= new Date(startsAt) || pacificDay(at) === pacificDay(new Date(startsAt)));

/** A queue at the door takes nobody's hours. */
const QUEUE_MS = 15 * 60_000;

/** The attendance that follows from a presence, as `storeAttendance` takes it. The exact times stay in the check-ins. */
export function toAttendance(presence: Presence | undefined, session: Session) {
  const absent = { attended: false, times: { timeIn: null, timeOut: null }, minutes: null };
  if (!presence) return absent;
  const [timeIn, timeOut] = [new Date(presence.in.at), presence.out === null ? null : new Date(presence.out)];
  const times = {
    timeIn: timeIn.getTime() <= Date.parse(session.startsAt) + QUEUE_MS ? null : timeIn,
    timeOut: timeOut && timeOut < new Date(session.endsAt) ? timeOut : null,
  };
  const { minutes, isWhole } = presentTime(
    { timeIn: times.timeIn?.toISOString(), timeOut: times.timeOut?.toISOString() },
    session,
  );
  // Who left before the start, or came at the end.
  if (minutes <= 0) return absent;
  return { attended: true, times, minutes: isWhole ? null : minutes };
}
