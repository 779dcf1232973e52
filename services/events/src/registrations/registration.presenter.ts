import type { AttendeeRegistration, EventRegistration, OwnRegistration } from '@backflow/contracts';
import type { Actor } from '@backflow/service-kit';
import { mayKnowLocation } from '../events/event.policy.ts';
import { presentPrice } from '../events/event.presenter.ts';

/** A registration of the caller's own, with its event, side by side as the query reads them. */
export interface OwnRegistrationRow extends OwnRegistration, Omit<EventRegistration['event'], 'id'> {
  eventId: string;
}

/** A registration as its owner may see it. */
export function presentRegistration(row: OwnRegistrationRow, owner: Actor): EventRegistration {
  const { id, status, registeredAt, eventId, ...event } = row;
  const registration = { id, status, registeredAt };
  const mayKnow = mayKnowLocation(owner, { isVirtual: event.isVirtual, registration });
  return {
    ...registration,
    eventId,
    event: {
      ...event,
      id: eventId,
      location: mayKnow ? event.location : null,
      price: presentPrice(event.price),
    },
  };
}

/** Everything about the person is null when their account is gone. */
export interface AttendeeRow extends OwnRegistration {
  attended: boolean;
  userId: string;
  firstName: string | null;
  lastName: string | null;
  email: string | null;
  phoneNumber: string | null;
}

export const presentAttendee = (row: AttendeeRow): AttendeeRegistration => ({
  id: row.id,
  status: row.status,
  registeredAt: row.registeredAt,
  attended: row.attended,
  user: {
    id: row.userId,
    firstName: row.firstName ?? 'Former',
    lastName: row.lastName ?? 'member',
    email: row.email ?? '',
    phoneNumber: row.phoneNumber,
  },
});
