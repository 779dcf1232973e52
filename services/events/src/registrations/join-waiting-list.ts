import { EventRegistration, isWaiting, registrationState } from '@backflow/contracts';
import type { Seats, joinWaitingList as contract } from '@backflow/contracts';
import * as z from '@backflow/contracts/zod';
import { NotFoundError, mutate } from '@backflow/service-kit';
import type { Actor, Call } from '@backflow/service-kit';
import type { EventsContext } from '../context.ts';
import type { MailedEvent } from '../mails/occasion.ts';
import { tellOfStatus } from '../mails/tell-member.ts';
import { ownInLine } from '../seats/line.ts';
import { RegistrationRefusedError } from '../seats/refusals.ts';
import { holdRow, mayAttend } from '../seats/seats.ts';
import { presentRegistration } from './own-event-registrations.query.ts';
import { EVENT_REFUSALS, MAILED, findAvailable } from './register-for-event.ts';
import type { Availability } from './register-for-event.ts';

/**
 * A member joins the end of a full event's line.
 * @throws NotFoundError, or the refusal that says why not
 */
export async function joinWaitingList(
  context: EventsContext,
  call: Call<typeof contract>,
): Promise<EventRegistration> {
  const { db, models, now } = context;
  const { actor, params } = call;
  const seen = await findAvailable(db, params.id, actor);
  refuse(seen, actor, now());

  return mutate(context, call, async (write) => {
    const event = await holdRow<Availability & MailedEvent>(write, 'events', params.id, MAILED);
    // Only now can nobody else change the line, nor a second click of the same member.
    refuse({ ...event, registration: await ownInLine(write, params.id, actor) }, actor, now());
    const { id, status, registeredAt } = await models.Registration.create(
      { eventId: params.id, userId: actor.id, status: 'waitlisted', registeredAt: new Date(now()) },
      { transaction: write.transaction },
    );
    await tellOfStatus(context, write, { event, userId: actor.id, from: null, to: status });
    const own = { id, status, registeredAt: registeredAt.toISOString(), place: event.waitingCount + 1 };
    return presentRegistration(own, z.parse(EventRegistration.shape.event, seen), actor);
  });
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
