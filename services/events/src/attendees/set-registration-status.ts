import type { AttendeeRegistration, RegistrationStatus, setRegistrationStatus } from '@backflow/contracts';
import { NotFoundError, ValidationError, mutate, sql } from '@backflow/service-kit';
import type { Call, Write } from '@backflow/service-kit';
import type { EventsContext } from '../context.ts';
import { RegistrationRefusedError } from '../seats/refusals.ts';
import { findAttendee } from './attendees.query.ts';
import { changeStatus, seatsTaken } from './change-status.ts';
import { hold } from './kind.ts';
import type { Held, Kind, Stored } from './kind.ts';

/**
 * An administrator sets a registration's status; seats are given and taken back with it, and the
 * member is told. Setting the status it has changes nothing.
 * @throws NotFoundError, a ValidationError where it cannot have that status, or a refusal: there is no seat left, or the
 *   member has registered again since cancelling
 */
export async function setStatusOf<Item extends Held>(
  context: EventsContext,
  kind: Kind<Item>,
  call: Call<typeof setRegistrationStatus>,
): Promise<AttendeeRegistration> {
  const { id } = call.params;
  const { status: to } = call.body;
  await mutate(context, call, async (write) => {
    const { ofId } = await read(write, kind, id);
    const item = await hold(write, kind, ofId);
    // Only now can nobody else be changing it.
    const { status: from, userId } = await read(write, kind, id);
    if (from === to) return write.unchanged();

    if (!kind.statuses.includes(to)) {
      const message = `A registration for a webinar can be ${kind.statuses.join(' or ')}`;
      throw new ValidationError([{ path: 'status', message }]);
    }
    if (from === 'cancelled') await refuseBesideAnother(write, kind, { ofId, userId });
    const { currentAttendees, maxAttendees, isDeleted, isPublished } = item;
    const isFull = maxAttendees !== null && currentAttendees >= maxAttendees;
    if (isFull && seatsTaken(from, to) > 0) throw kind.full();
    await changeStatus(write, kind, { id, item, from, to });
    // Of what was taken down they have been told already.
    if (isPublished && !isDeleted) await kind.tell(context, write, { item, userId, from, to });
    write.audit({ subjectId: id, details: { status: { from, to } } });
  });
  return findAttendee(context.db, kind, id);
}

interface Row {
  /** What it is for. */
  ofId: string;
  userId: string;
  status: RegistrationStatus;
}

async function read(write: Write, { registrations, of }: Stored, id: string): Promise<Row> {
  const [row] = await write.rows<Row>(sql`
    select ${of} as "ofId", user_id as "userId", status from ${registrations} where id = ${id}`);
  if (!row) throw new NotFoundError('This registration');
  return row;
}

async function refuseBesideAnother(
  write: Write,
  { registrations, of, table }: Stored,
  { ofId, userId }: Omit<Row, 'status'>,
): Promise<void> {
  const others = await write.rows(sql`
    select 1 from ${registrations} where ${of} = ${ofId} and user_id = ${userId} and status <> 'cancelled'`);
  if (others.length === 0) return;
  throw new RegistrationRefusedError(
    'ALREADY_REGISTERED',
    `This member has another registration for this ${table === 'events' ? 'event' : 'webinar'}.`,
  );
}
