import * as z from '@backflow/contracts/zod';
import { EventRegistration, isWaiting, needsInvoice, registrationState } from '@backflow/contracts';
import type {
  EventView,
  Instant,
  OwnRegistration,
  RegistrationState,
  Seats,
  registerForEvent as contract,
} from '@backflow/contracts';
import { NotFoundError, columnsOf, mutate, raw, select, sql } from '@backflow/service-kit';
import type { Actor, Call, Write } from '@backflow/service-kit';
import type { EventsContext } from '../context.ts';
import type { RegistrationRecord } from '../db/models/registration.ts';
import { MAILED_COLUMNS } from '../mails/occasion.ts';
import type { MailedEvent } from '../mails/occasion.ts';
import { tellOfStatus } from '../mails/tell-member.ts';
import { joinOwn, ownRegistration } from '../seats/own-registration.ts';
import { RegistrationRefusedError, refuseUnlessOpen } from '../seats/refusals.ts';
import type { Refusals } from '../seats/refusals.ts';
import { takeSeat } from '../seats/seats.ts';
import { PLACE_IN_LINE, ownInLine } from '../seats/line.ts';
import { limitUnconfirmed } from '../seats/unconfirmed-booking.ts';
import { IS_DELETED, presentRegistration } from './own-event-registrations.query.ts';

/** What decides whether, and how, a member may register. */
export interface Availability extends Pick<
  EventView,
  'maxAttendees' | 'currentAttendees' | 'waitingCount' | 'accessLevel' | 'price'
> {
  startDate: Instant;
  endDate: Instant | null;
  registrationCloseDate: Instant | null;
  isDeleted: boolean;
}

const AVAILABILITY = sql`
  start_date as "startDate", end_date as "endDate", registration_close_date as "registrationCloseDate",
  max_attendees as "maxAttendees", current_attendees as "currentAttendees", waiting_count as "waitingCount",
  access_level as "accessLevel", price, ${IS_DELETED} as "isDeleted"`;

/** Those, and what mails say of the event. */
export const MAILED = sql`${AVAILABILITY}, ${MAILED_COLUMNS}`;

/** Where registrations for events are. */
export const EVENT_REGISTRATIONS = { registrations: raw('registrations'), of: raw('event_id') } as const;

const SHOWN = columnsOf(EventRegistration.shape.event, 'e', { isDeleted: IS_DELETED });

/**
 * A member takes a seat, one who waits with their place in line, and is told by mail; with an invoice to send, the supplier too.
 * @throws NotFoundError, or the refusal that says why not
 */
export async function registerForEvent(
  context: EventsContext,
  call: Call<typeof contract>,
): Promise<EventRegistration> {
  const { db, models, now } = context;
  const { actor, params } = call;
  // Most refusals are plain already: those who meet one open no transaction and do not queue for the event's row.
  const seen = await findAvailable(db, params.id, actor);
  refuse(seen, actor, now());

  return mutate(context, call, async (write) => {
    const unconfirmed = await limitUnconfirmed(context, write, call, {
      ...EVENT_REGISTRATIONS,
      id: params.id,
    });
    const event = await takeSeat<Availability & MailedEvent>(write, 'events', params.id, MAILED);
    const waiting = isWaiting(seen) ? await ownInLine(write, params.id, actor) : null;
    const { id, status, registeredAt } = await storeRegistration(models, write, waiting, {
      eventId: params.id,
      userId: actor.id,
      status: needsInvoice(event) ? 'pending' : 'confirmed',
      registeredAt: new Date(now()),
      confirmBy: unconfirmed?.confirmBy ?? null,
      network: unconfirmed?.network ?? null,
      waitingNotifiedAt: null,
    });
    // Judged after the insert, so that a second click hears of the registration and not of a full event.
    refuse({ ...event, registration: waiting }, actor, now());
    const from = waiting?.status ?? null;
    await tellOfStatus(context, write, { event, userId: actor.id, from, to: status });
    const own = {
      ...{ id, status, registeredAt: registeredAt.toISOString() },
      ...(unconfirmed && { confirmBy: unconfirmed.confirmBy.toISOString() }),
    };
    return presentRegistration(own, z.parse(EventRegistration.shape.event, seen), actor);
  });
}

/** Who waits keeps the registration they have. */
async function storeRegistration(
  { Registration }: EventsContext['models'],
  { transaction }: Write,
  waiting: Pick<OwnRegistration, 'id'> | null,
  fields: Pick<
    RegistrationRecord,
    'eventId' | 'userId' | 'status' | 'registeredAt' | 'confirmBy' | 'network' | 'waitingNotifiedAt'
  >,
): Promise<RegistrationRecord> {
  if (!waiting) return Registration.create(fields, { transaction });
  const registration = await Registration.findByPk(waiting.id, { rejectOnEmpty: true, transaction });
  return registration.update(fields, { transaction });
}

type Available = Availability & EventRegistration['event'] & { registration: OwnRegistration | null };

/**
 * The event as it is before its row is held, with the actor's own registration.
 * @throws NotFoundError
 */
export async function findAvailable(db: EventsContext['db'], id: string, actor: Actor): Promise<Available> {
  const registrations = raw('registrations');
  const [event] = await select<Available>(
    db,
    'available-event',
    sql`
      select ${SHOWN}, ${AVAILABILITY}, ${ownRegistration(actor, PLACE_IN_LINE)} as registration
        from events e ${joinOwn(registrations, raw('r.event_id = e.id'), actor)}
       where e.id = ${id}`,
  );
  if (!event) throw new NotFoundError('This event');
  return event;
}

function refuse(event: Availability & Pick<Seats, 'registration'>, actor: Actor, now: number): void {
  if (event.isDeleted) throw new NotFoundError('This event');
  refuseUnlessOpen(EVENT_REFUSALS, registrationState(event, now), event, actor);
}

export const EVENT_REFUSALS: Refusals<RegistrationState> = {
  completed: () => new RegistrationRefusedError('EVENT_COMPLETED', 'This event has already taken place.'),
  closed: () => new RegistrationRefusedError('REGISTRATION_CLOSED', 'Registration for this event is closed.'),
  registered: () =>
    new RegistrationRefusedError('ALREADY_REGISTERED', 'You are already registered for this event.'),
  premium: () =>
    new RegistrationRefusedError(
      'PREMIUM_REQUIRED',
      'This event is for premium members. Upgrade to Premium to register.',
    ),
  full: () => new RegistrationRefusedError('EVENT_FULL', 'This event is full.'),
  waiting: () =>
    new RegistrationRefusedError(
      'EVENT_FULL',
      'This event is still full. You keep your place on the waiting list.',
    ),
};
