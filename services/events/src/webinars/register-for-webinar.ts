import { WebinarRegistration, mailRequest, sendMail, webinarRegistrationState } from '@backflow/contracts';
import type {
  Instant,
  OwnRegistration,
  WebinarRegistrationState,
  WebinarView,
  registerForWebinar as contract,
} from '@backflow/contracts';
import * as z from '@backflow/contracts/zod';
import { NotFoundError, columnsOf, mutate, raw, select, sql } from '@backflow/service-kit';
import type { Actor, Call, Database } from '@backflow/service-kit';
import type { EventsContext } from '../context.ts';
import { occasionOfWebinar } from '../mails/occasion.ts';
import type { MailedWebinar } from '../mails/occasion.ts';
import { joinOwn, ownRegistration } from '../seats/own-registration.ts';
import { RegistrationRefusedError, refuseUnlessOpen } from '../seats/refusals.ts';
import type { Refusals } from '../seats/refusals.ts';
import { takeSeat } from '../seats/seats.ts';
import { limitUnconfirmed } from '../seats/unconfirmed-booking.ts';
import { IS_DELETED } from './own-webinar-registrations.query.ts';

/** What decides whether a member may register. */
interface Availability extends Pick<WebinarView, 'maxAttendees' | 'currentAttendees' | 'accessLevel'> {
  scheduledAt: Instant;
  isDeleted: boolean;
}

const AVAILABILITY = raw(`
  scheduled_at as "scheduledAt", max_attendees as "maxAttendees", current_attendees as "currentAttendees",
  access_level as "accessLevel"`);

const MAILED = sql`${AVAILABILITY}, ${IS_DELETED} as "isDeleted", id, title, duration, version`;

const SHOWN = columnsOf(WebinarRegistration.shape.webinar, 'w', { isDeleted: IS_DELETED });

/**
 * A member takes a seat in a webinar, as in an event: see `registerForEvent`.
 * @throws NotFoundError, or the refusal that says why not
 */
export async function registerForWebinar(
  context: EventsContext,
  call: Call<typeof contract>,
): Promise<WebinarRegistration> {
  const { db, models, now } = context;
  const { actor, params } = call;
  const seen = await findAvailable(db, params.id, actor);
  refuse(seen, actor, now());

  return mutate(context, call, async (write) => {
    const unconfirmed = await limitUnconfirmed(context, write, call, {
      registrations: raw('webinar_registrations'),
      of: raw('webinar_id'),
      id: params.id,
    });
    const webinar = await takeSeat<Availability & MailedWebinar>(write, 'webinars', params.id, MAILED);
    const { id, status, registeredAt } = await models.WebinarRegistration.create(
      {
        ...{ webinarId: params.id, userId: actor.id, status: 'confirmed', registeredAt: new Date(now()) },
        ...unconfirmed,
      },
      { transaction: write.transaction },
    );
    refuse({ ...webinar, registration: null }, actor, now());
    const told = occasionOfWebinar(context, webinar);
    await write.queue(
      sendMail,
      mailRequest('registration-confirmed', { kind: 'member', id: actor.id }, told),
    );
    const own = {
      ...{ id, status, registeredAt: registeredAt.toISOString() },
      ...(unconfirmed && { confirmBy: unconfirmed.confirmBy.toISOString() }),
    };
    return { ...own, webinarId: params.id, webinar: z.parse(WebinarRegistration.shape.webinar, seen) };
  });
}

type Available = Availability & WebinarRegistration['webinar'] & { registration: OwnRegistration | null };

async function findAvailable(db: Database, id: string, actor: Actor): Promise<Available> {
  const registrations = raw('webinar_registrations');
  const [webinar] = await select<Available>(
    db,
    'available-webinar',
    sql`
      select ${SHOWN}, ${AVAILABILITY}, ${ownRegistration(actor)} as registration
        from webinars w ${joinOwn(registrations, raw('r.webinar_id = w.id'), actor)}
       where w.id = ${id}`,
  );
  if (!webinar) throw new NotFoundError('This webinar');
  return webinar;
}

function refuse(
  webinar: Availability & { registration: OwnRegistration | null },
  actor: Actor,
  now: number,
): void {
  if (webinar.isDeleted) throw new NotFoundError('This webinar');
  refuseUnlessOpen(WEBINAR_REFUSALS, webinarRegistrationState(webinar, now), webinar, actor);
}

export const WEBINAR_REFUSALS: Refusals<WebinarRegistrationState> = {
  started: () =>
    new RegistrationRefusedError('REGISTRATION_CLOSED', 'Registration closed when this webinar started.'),
  registered: () =>
    new RegistrationRefusedError('ALREADY_REGISTERED', 'You are already registered for this webinar.'),
  premium: () =>
    new RegistrationRefusedError(
      'PREMIUM_REQUIRED',
      'This webinar is for premium members. Upgrade to Premium to register.',
    ),
  full: () => new RegistrationRefusedError('WEBINAR_FULL', 'This webinar is full.'),
};
