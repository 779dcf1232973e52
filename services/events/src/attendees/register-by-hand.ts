import { holdsSeat } from '@backflow/contracts';
import type { AttendeeRegistration, RegistrationStatus, registerByHand } from '@backflow/contracts';
import { NotFoundError, ValidationError, mutate, sql } from '@backflow/service-kit';
import type { Call, Write } from '@backflow/service-kit';
import type { EventsContext } from '../context.ts';
import { RegistrationRefusedError } from '../seats/refusals.ts';
import { findAttendee } from './attendees.query.ts';
import { countSeats } from './change-status.ts';
import { hold } from './kind.ts';
import type { Held, Kind, Stored } from './kind.ts';

/**
 * An administrator gives a member a seat: also of what is closed, over, premium or a draft, and ahead of those who wait.
 * Who waits moves up. The member is told as if they had registered, unless it is over or nobody can see it.
 * @throws NotFoundError, a ValidationError where there is no such member, or a refusal: full, or registered already
 */
export async function registerByHandFor<Item extends Held>(
  context: EventsContext,
  kind: Kind<Item>,
  call: Call<typeof registerByHand>,
): Promise<AttendeeRegistration> {
  const { userId } = call.body;
  const id = await mutate(context, call, async (write) => {
    const item = await hold(write, kind, call.params.id);
    if (item.isDeleted) throw new NotFoundError(kind.name);
    await refuseUnknown(write, userId);
    const waiting = await findWaiting(write, kind, { ofId: item.id, userId });
    const { currentAttendees, maxAttendees, isPublished } = item;
    if (maxAttendees !== null && currentAttendees >= maxAttendees) throw kind.full();

    const [from, to] = [waiting?.status ?? null, kind.firstStatus(item)];
    const registeredAt = new Date(context.now());
    const registrationId = await store(write, kind, {
      ...{ id: waiting?.id, ofId: item.id, userId },
      ...{ status: to, registeredAt },
    });
    await countSeats(write, kind, item.id, 1);
    if (isPublished) await kind.tell(context, write, { item, userId, from, to });
    const status = from === null ? to : { from, to };
    write.audit({ subjectId: registrationId, details: { [kind.field]: item.id, userId, status } });
    return registrationId;
  });
  return findAttendee(context.db, kind, id);
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
