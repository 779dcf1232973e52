import { takesSeat } from '@backflow/contracts/bookings';
import type {
  BookingStatus,
  CheckInAnswer,
  CheckInInput,
  Outcome,
  Session,
  sendCheckIns as contract,
} from '@backflow/contracts/bookings';
import type { FieldProblem } from '@backflow/contracts';
import { ValidationError, sql } from '@backflow/service-kit';
import type { Call, Write } from '@backflow/service-kit';
import type { BookingsContext } from '../context.ts';
import { mutateOffers } from '../offers/mutate-offers.ts';
import { lockOffer, sessionsOfOffer } from '../offers/offer.ts';
import { attendanceKey } from './counted-check-ins.ts';
import { isOnDay } from './derive-presence.ts';
import { answerCounted, readAttendances, settleAttendance } from './settle-attendance.ts';

/**
 * Stores check-ins of a device: all or none. The same ones again, also at the same time, change nothing. The answers follow from the
 * scans that are stored: an earlier scan that arrives later turns `recorded` into `already-in`.
 * @throws NotFoundError for what is no event; a ValidationError that names the check-in
 */
export async function sendCheckIns(
  context: BookingsContext,
  call: Call<typeof contract>,
): Promise<CheckInAnswer[]> {
  const { params, body, actor } = call;
  const checkIns = body.checkIns.map(asStored);
  const problems = checkIns.flatMap(findProblems);
  if (problems.length > 0) throw new ValidationError(problems);
  return mutateOffers(context, call, [params.id], async (write) => {
    const now = context.now();
    const offer = await lockOffer(write, 'event', params.id);
    const sessions = sessionsOfOffer(offer);
    const statuses = await readStatuses(write, offer.id, checkIns);
    const sent = checkIns.map((checkIn) => classify(checkIn, { sessions, statuses, now }));
    const added = await insert(write, sent, { call, now });
    const stored = await readStored(write, offer.id, checkIns);
    const ids = [...stored.values()].flatMap(({ countsFor }) => countsFor ?? []);
    const attendances = await readAttendances(write, ids);
    const pairs = checkIns.flatMap(({ id, undoes = id }) => {
      const changed = added.has(id) ? stored.get(undoes) : undefined;
      return changed?.countsFor ? [{ bookingId: changed.countsFor, sessionId: changed.sessionId }] : [];
    });
    await settleAttendance(write, { pairs, attendances, sessions, actorId: actor.id, now });
    if (added.size === 0) write.unchanged();
    write.audit({ subjectId: offer.id, details: { count: added.size, device: body.device.name } });
    return checkIns.map(({ id }, index) => {
      const row = stored.get(id);
      if (!row)
        throw new ValidationError([{ path: `checkIns.${index}.id`, message: 'Another event has this id' }]);
      if (row.countsFor === null) return { id, outcome: row.outcome };
      const key = attendanceKey({ bookingId: row.countsFor, sessionId: row.sessionId });
      return answerCounted(attendances.get(key), id);
    });
  });
}

/** Ids as Postgres writes them. */
const asStored = (checkIn: CheckInInput): CheckInInput => ({
  ...checkIn,
  id: checkIn.id.toLowerCase(),
  bookingId: checkIn.bookingId?.toLowerCase() ?? null,
  sessionId: checkIn.sessionId.toLowerCase(),
  ...(checkIn.undoes && { undoes: checkIn.undoes.toLowerCase() }),
});

function findProblems({ bookingId, walkIn, kind, undoes }: CheckInInput, index: number): FieldProblem[] {
  const problem = (field: string, message: string) => [{ path: `checkIns.${index}.${field}`, message }];
  if (kind === 'undo') return undoes ? [] : problem('undoes', 'Say which check-in is taken back');
  if (undoes) return problem('undoes', 'Only an undo takes a check-in back');
  if (bookingId === null) return walkIn ? [] : problem('walkIn', 'A walk-in needs a name');
  return walkIn ? problem('walkIn', 'Who has a booking is no walk-in') : [];
}

/** The statuses of the bookings that the offer has. */
async function readStatuses({ rows }: Write, offerId: string, checkIns: readonly CheckInInput[]) {
  const ids = checkIns.flatMap(({ bookingId }) => bookingId ?? []);
  const found = await rows<{ id: string; status: BookingStatus }>(sql`
    select id, status from bookings where offer_id = ${offerId} and id = any(${ids}::uuid[])`);
  return new Map(found.map(({ id, status }) => [id, status]));
}

interface Known {
  sessions: readonly Session[];
  statuses: ReadonlyMap<string, BookingStatus>;
  now: number;
}

/** A clock that is fast says what hasn't happened yet. */
function classify(checkIn: CheckInInput, known: Known) {
  const at = new Date(Math.min(Date.parse(checkIn.at), known.now));
  const outcome = getOutcome({ ...checkIn, at }, known);
  const counts = outcome === 'recorded' && checkIn.kind !== 'undo';
  return { ...checkIn, at, outcome, countsFor: counts ? checkIn.bookingId : null };
}

function getOutcome(
  { kind, bookingId, sessionId, at }: Omit<CheckInInput, 'at'> & { at: Date },
  { sessions, statuses }: Known,
): Outcome {
  if (kind === 'undo') return 'recorded';
  const session = sessions.find(({ id }) => id === sessionId);
  if (bookingId === null) return 'walk-in';
  const status = statuses.get(bookingId);
  if (!status || !session || (kind === 'in' && !isOnDay(session, at))) return 'unknown';
  if (status === 'cancelled') return 'cancelled';
  return takesSeat(status) ? 'recorded' : 'no-seat';
}

/** @returns the ids of those that were not stored yet */
async function insert(
  { rows }: Write,
  checkIns: readonly ReturnType<typeof classify>[],
  { call, now }: { call: Call<typeof contract>; now: number },
): Promise<ReadonlySet<string>> {
  const { device } = call.body;
  const added = await rows<{ id: string }>(sql`
    insert into check_ins (id, offer_id, booking_id, session_id, kind, undoes, at, received_at, way, note, name, email, phone,
                           device_id, device_name, actor_id, outcome, counts_for)
    select id, ${call.params.id}, "bookingId", "sessionId", kind, undoes, at, ${new Date(now)}, way, note,
           "walkIn" ->> 'name', "walkIn" ->> 'email', "walkIn" ->> 'phone', ${device.id}, ${device.name}, ${call.actor.id}, outcome, "countsFor"
      from jsonb_to_recordset(${JSON.stringify(checkIns)}::text::jsonb)
           as c (id uuid, "bookingId" uuid, "sessionId" uuid, kind text, undoes uuid, at timestamptz, way text, note text, "walkIn" jsonb,
                 outcome text, "countsFor" uuid)
    on conflict (id) do nothing returning id`);
  return new Set(added.map(({ id }) => id));
}

interface Stored {
  id: string;
  sessionId: string;
  outcome: Outcome;
  countsFor: string | null;
}

/** Check-ins of an offer, and those that they take back. */
async function readStored({ rows }: Write, offerId: string, checkIns: readonly CheckInInput[]) {
  const ids = checkIns.flatMap(({ id, undoes }) => [id, ...(undoes ? [undoes] : [])]);
  const found = await rows<Stored>(sql`
    select id, session_id as "sessionId", outcome, counts_for as "countsFor"
      from check_ins where offer_id = ${offerId} and id = any(${ids}::uuid[])`);
  return new Map(found.map((row) => [row.id, row]));
}
