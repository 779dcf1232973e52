import { needsInvoice } from '@backflow/contracts';
import type { EventRegistration } from '@backflow/contracts';
import { NotFoundError, announceChange } from '@backflow/service-kit';
import type { Actor } from '@backflow/service-kit';
import { Op, UniqueConstraintError } from 'sequelize';
import type { Transaction } from 'sequelize';
import type { EventsDeps } from '../deps.ts';
import { fieldsOf } from '../events/event-fields.ts';
import { findEvent } from '../events/find-event.query.ts';
import { findOwnRegistration } from './own-event-registrations.query.ts';
import { refuseUnlessOpen } from './refuse-unless-open.ts';
import { AlreadyRegisteredError } from './registration.errors.ts';
import { presentOwn } from './own-registration.presenter.ts';
import { countSeat, lockEvent } from './seats.ts';

/**
 * A member takes a seat. Throws NotFoundError, or the refusal that says why not.
 */
export async function registerForEvent(
  deps: EventsDeps,
  actor: Actor,
  eventId: string,
): Promise<EventRegistration> {
  // Most refusals are plain already: those who meet one need not queue for the event's row.
  refuseUnlessOpen(await findEvent(deps.db, eventId, actor), actor, deps.now());

  const id = await deps.db.sequelize
    .transaction((transaction) => takeSeat(deps, actor, eventId, transaction))
    .catch((error: unknown) => {
      throw error instanceof UniqueConstraintError ? new AlreadyRegisteredError() : error;
    });
  await announceChange(deps.redis, 'events');
  return findOwnRegistration(deps.db, id, actor);
}

/** The new registration's id. */
async function takeSeat(
  { models, now }: EventsDeps,
  actor: Actor,
  eventId: string,
  transaction: Transaction,
): Promise<string> {
  const event = await lockEvent(models, eventId, transaction);
  if (event.deletedAt) throw new NotFoundError('This event');
  const existing = await models.Registration.findOne({
    where: { eventId, userId: actor.id, status: { [Op.ne]: 'cancelled' } },
    transaction,
  });
  refuseUnlessOpen(
    {
      ...fieldsOf(event),
      currentAttendees: event.currentAttendees,
      registration: existing && presentOwn(existing),
    },
    actor,
    now(),
  );

  const registration = await models.Registration.create(
    {
      eventId,
      userId: actor.id,
      status: needsInvoice(event) ? 'pending' : 'confirmed',
      registeredAt: new Date(now()),
    },
    { transaction },
  );
  await countSeat(event, 1, transaction);
  return registration.id;
}
