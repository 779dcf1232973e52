import { holdsSeat } from '@backflow/contracts';
import type {
  AttendeeRegistration,
  RegistrationStatus,
  registerByHand,
  registerForWebinarByHand,
} from '@backflow/contracts';
import { NotFoundError, ValidationError, mutate, raw, sql } from '@backflow/service-kit';
import type { Call, Write } from '@backflow/service-kit';
import type { EventsContext } from '../context.ts';
import { RegistrationRefusedError } from '../seats/refusals.ts';
import { findAttendee } from './attendees.query.ts';
import { countSeats, seatsTaken } from './change-status.ts';
import { hold } from './kind.ts';
import type { Held, Kind, Stored } from './kind.ts';

/**
 * An administrator gives a member a seat: also of what is closed, over, premium or a draft, and ahead of those who wait.
 * Who waits moves up. Where every seat is taken, the call decides: refuse, join the waiting list, or add a seat. The member is told as if they had registered, unless it is over or nobody can see it.
 * @throws NotFoundError, a ValidationError where there is no such member, or a refusal: full, or registered already
 */
export async function registerByHandFor<Item extends Held>(
  context: EventsContext,
  kind: Kind<Item>,
  call: Call<typeof registerByHand> | Call<typeof registerForWebinarByHand>,
): Promise<AttendeeRegistration> {
  const { userId, whenFull } = call.body;
  const id = await mutate(context, call, async (write) => {
    const item = await hold(write, kind, call.params.id);
    if (item.isDeleted) throw new NotFoundError(kind.name);
    await refuseUnknown(write, userId);
    const waiting = await findWaiting(write, kind, { ofId: item.id, userId });
    const { currentAttendees, maxAttendees, isPublished } = item;
    const isFull = maxAttendees !== null && currentAttendees >= maxAttendees;
    if (isFull && whenFull === 'refuse') throw kind.full();
    const joinsWaitingList = isFull && whenFull === 'waitlist';
    if (joinsWaitingList && waiting) throw alreadyWaiting();
    const addsSeat = isFull && whenFull === 'add-seat';
    if (addsSeat) await setLimit(write, kind, item.id, currentAttendees + 1);

    const from = waiting?.status ?? null;
    const to = joinsWaitingList ? 'waitlisted' : kind.firstStatus(item);
    const registeredAt = new Date(context.now());
    const registrationId = await store(write, kind, {
      ...{ id: waiting?.id, ofId: item.id, userId },
      ...{ status: to, registeredAt },
    });
    await countSeats(write, kind, item.id, seatsTaken(from, to));
    if (isPublished) await kind.tell(context, write, { item, userId, from, to });
    const status = from === null ? to : { from, to };
    const limit = addsSeat && { maxAttendees: { from: maxAttendees, to: currentAttendees + 1 } };
    write.audit({ subjectId: registrationId, details: { [kind.field]: item.id, userId, status, ...limit } });
    return registrationId;
  });
  return findAttendee(context.db, kind, id);
}

const alreadyWaiting = () =>
  new RegistrationRefusedError('ALREADY_WAITING', 'This member is on the waiting list already.');

/** Changes the limit of a locked row. It is an edit: forms that were opened before must not undo it unnoticed. */
async function setLimit(write: Write, { table }: Stored, id: string, limit: number): Promise<void> {
  await write.rows(sql`
    update ${raw(table)} set max_attendees = ${limit}, version = version + 1, updated_at = now() where id = ${id}`);
}

async function refuseUnknown(write: Write, userId: string): Promise<void> {
  const known = await write.rows(sql`select 1 from identity.members_v1 where id = ${userId}`);
  if (known.length > 0) return;
  throw new ValidationError([{ path: 'userId', message: 'There is no member with this id' }]);
}

interface Own {
  id: string;
  status: RegistrationStatus;
}

/** The registration of somebody without a seat; undefined where they have none at all. */
async function findWaiting(
  write: Write,
  { registrations, of, table }: Stored,
  { ofId, userId }: { ofId: string; userId: string },
): Promise<Own | undefined> {
  const [own] = await write.rows<Own>(sql`
    select id, status from ${registrations}
     where ${of} = ${ofId} and user_id = ${userId} and status <> 'cancelled'`);
  if (!own || !holdsSeat(own.status)) return own;
  throw new RegistrationRefusedError(
    'ALREADY_REGISTERED',
    `This member is already registered for this ${table === 'events' ? 'event' : 'webinar'}.`,
  );
}

interface NewRegistration {
  /** Of the one to change instead of adding another. */
  id: string | undefined;
  ofId: string;
  userId: string;
  status: RegistrationStatus;
  registeredAt: Date;
}

async function store(
  write: Write,
  { registrations, of }: Stored,
  { id, ofId, userId, status, registeredAt }: NewRegistration,
): Promise<string> {
  const statement =
    id === undefined
      ? sql`
        insert into ${registrations} (${of}, user_id, status, registered_at)
        values (${ofId}, ${userId}, ${status}, ${registeredAt}) returning id`
      : sql`
        update ${registrations} set status = ${status}, registered_at = ${registeredAt}, updated_at = now()
         where id = ${id} returning id`;
  const [stored] = await write.rows<{ id: string }>(statement);
  if (!stored) throw new Error('the registration was not stored');
  return stored.id;
}
