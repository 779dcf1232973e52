import { EventRegistration, isWaiting, registrationState } from '@backflow/contracts';
import type { Seats, joinWaitingList as contract } from '@backflow/contracts';
import * as z from '@backflow/contracts/zod';
import { NotFoundError, mutate, sql } from '@backflow/service-kit';
import type { Actor, Call, Write } from '@backflow/service-kit';
import type { EventsContext } from '../context.ts';
import type { MailedEvent } from '../mails/occasion.ts';
import { tellOfStatus } from '../mails/tell-member.ts';
import { ownInLine } from '../seats/line.ts';
import { RegistrationRefusedError } from '../seats/refusals.ts';
import { holdRow, mayAttend } from '../seats/seats.ts';
import { limitUnconfirmed } from '../seats/unconfirmed-booking.ts';
import type { UnconfirmedBooking } from '../seats/unconfirmed-booking.ts';
import { presentRegistration } from './own-event-registrations.query.ts';
import { EVENT_REFUSALS, EVENT_REGISTRATIONS, MAILED, findAvailable } from './register-for-event.ts';
import type { Availability } from './register-for-event.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * A member joins the end of a full event's waiting list.
 * @throws NotFoundError, or the error that says why not
 */
export async function joinWaitingList(
  context: EventsContext,
  call: Call<typeof contract>,
): Promise<EventRegistration> {
  const { db, now } = context;
  const { actor, params } = call;
  const seen = await findAvailable(db, params.id, actor);
  refuse(seen, actor, now());

  return mutate(context, call, async (write) => {
    const unconfirmed = await limitUnconfirmed(context, write, call, {
      ...EVENT_REGISTRATIONS,
      id: params.id,
    });
    const event = await holdRow<Availability & MailedEvent>(write, 'events', params.id, MAILED);
    // Only now can nobody else change the list, nor a second click of the same member.
    refuse({ ...event, registration: await ownInLine(write, params.id, actor) }, actor, now());
    const { id, registeredAt, isNotified } = await storeWaiting(write, {
      ...{ eventId: params.id, userId: actor.id, now: new Date(now()), unconfirmed },
    });
    const change = { event, userId: actor.id, from: null, to: 'waitlisted' } as const;
    if (!isNotified) await tellOfStatus(context, write, change);
    const own = {
      ...{ id, status: change.to, registeredAt: registeredAt.toISOString(), place: event.waitingCount + 1 },
      ...(unconfirmed && { confirmBy: unconfirmed.confirmBy.toISOString() }),
    };
    return presentRegistration(own, z.parse(EventRegistration.shape.event, seen), actor);
  });
}

interface Waiting {
  eventId: string;
  userId: string;
  now: Date;
  unconfirmed: UnconfirmedBooking | null;
}

interface StoredWaiting {
  id: string;
  registeredAt: Date;
  /** Whether the member was sent a mail about this waiting list within the last day. */
  isNotified: boolean;
}

/** A member who left the list and comes back gets the same row again, at the end of the list, and one mail a day. */
async function storeWaiting(
  { rows }: Write,
  { eventId, userId, now, unconfirmed }: Waiting,
): Promise<StoredWaiting> {
  const [left] = await rows<{ id: string; notifiedAt: Date }>(sql`
    select id, waiting_notified_at as "notifiedAt" from registrations
     where event_id = ${eventId} and user_id = ${userId} and status = 'cancelled'
       and waiting_notified_at is not null
     order by registered_at desc limit 1`);
  const isNotified = left !== undefined && left.notifiedAt.getTime() > now.getTime() - DAY_MS;
  const notifiedAt = isNotified ? left.notifiedAt : now;
  const { confirmBy = null, network = null } = unconfirmed ?? {};
  const [stored] = await rows<{ id: string; registeredAt: Date }>(
    left
      ? sql`
        update registrations
           set status = 'waitlisted', registered_at = ${now}, updated_at = ${now}, confirm_by = ${confirmBy},
               network = ${network}, waiting_notified_at = ${notifiedAt}
         where id = ${left.id} returning id, registered_at as "registeredAt"`
      : sql`
        insert into registrations (event_id, user_id, status, registered_at, confirm_by, network, waiting_notified_at)
        values (${eventId}, ${userId}, 'waitlisted', ${now}, ${confirmBy}, ${network}, ${notifiedAt})
        returning id, registered_at as "registeredAt"`,
  );
  if (!stored) throw new Error('the registration was not stored');
  return { ...stored, isNotified };
}

function refuse(event: Availability & Pick<Seats, 'registration'>, actor: Actor, now: number): void {
  if (event.isDeleted) throw new NotFoundError('This event');
  if (isWaiting(event)) {
    throw new RegistrationRefusedError('ALREADY_WAITING', 'You are on the waiting list already.');
  }
  const state = registrationState(event, now);
  if (state !== 'full' && state !== 'open') throw EVENT_REFUSALS[state]();
  if (!mayAttend(actor, event)) throw EVENT_REFUSALS.premium();
  if (state === 'open') {
    throw new RegistrationRefusedError('SEATS_LEFT', 'There are seats left: you can register.');
  }
}
