import type { WebinarRegistration } from '@backflow/contracts';
import { NotFoundError, announceChange } from '@backflow/service-kit';
import type { Actor } from '@backflow/service-kit';
import { Op, UniqueConstraintError } from 'sequelize';
import type { Transaction } from 'sequelize';
import type { EventsDeps } from '../deps.ts';
import { presentOwn } from '../registrations/own-registration.presenter.ts';
import { AlreadyRegisteredError } from '../registrations/registration.errors.ts';
import { findWebinar } from './find-webinar.query.ts';
import { findOwnWebinarRegistration } from './own-webinar-registrations.query.ts';
import { ALREADY_REGISTERED, refuseUnlessOpen } from './refuse-unless-open.ts';

/**
 * A member takes a seat in a webinar. Throws NotFoundError, or the refusal that says why not.
 */
export async function registerForWebinar(
  deps: EventsDeps,
  actor: Actor,
  webinarId: string,
): Promise<WebinarRegistration> {
  // Most refusals are plain already: those who meet one need not queue for the webinar's row.
  refuseUnlessOpen(await findWebinar(deps.db, webinarId, actor), actor, deps.now());

  const id = await deps.db.sequelize
    .transaction((transaction) => takeSeat(deps, actor, webinarId, transaction))
    .catch((error: unknown) => {
      throw error instanceof UniqueConstraintError ? new AlreadyRegisteredError(ALREADY_REGISTERED) : error;
    });
  await announceChange(deps.redis, 'webinars');
  return findOwnWebinarRegistration(deps.db, id);
}

/**
 * Whoever takes a seat holds the webinar's row until the transaction ends: the count and the registrations then
 * change together, one writer at a time. Hands back the new registration's id.
 */
async function takeSeat(
  { models, now }: EventsDeps,
  actor: Actor,
  webinarId: string,
  transaction: Transaction,
): Promise<string> {
  const webinar = await models.Webinar.findByPk(webinarId, { lock: transaction.LOCK.UPDATE, transaction });
  if (!webinar?.isPublished) throw new NotFoundError('This webinar');
  const existing = await models.WebinarRegistration.findOne({
    where: { webinarId, userId: actor.id, status: { [Op.ne]: 'cancelled' } },
    transaction,
  });
  const { scheduledAt, accessLevel, maxAttendees, currentAttendees } = webinar;
  refuseUnlessOpen(
    {
      scheduledAt: scheduledAt.toISOString(),
      accessLevel,
      maxAttendees,
      currentAttendees,
      registration: existing && presentOwn(existing),
    },
    actor,
    now(),
  );

  const registration = await models.WebinarRegistration.create(
    { webinarId, userId: actor.id, status: 'confirmed', registeredAt: new Date(now()) },
    { transaction },
  );
  await webinar.update({ currentAttendees: currentAttendees + 1 }, { transaction });
  return registration.id;
}
