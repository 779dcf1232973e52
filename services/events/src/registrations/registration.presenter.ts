import type { AttendeeRegistration, EventRegistration, OwnRegistration } from '@backflow/contracts';
import { presentPrice } from '../events/event.presenter.ts';

/** A registration of the caller's own, with its event, side by side as the query reads them. */
export interface OwnRegistrationRow extends OwnRegistration, Omit<EventRegistration['event'], 'id'> {
  eventId: string;
}

/** Only its owner is shown this, so that a virtual event's location, the meeting link, travels with it. */
export function presentRegistration(row: OwnRegistrationRow): EventRegistration {
  const { id, status, registeredAt, eventId, ...event } = row;
  return {
    id,
    status,
    registeredAt,
    eventId,
    event: {
      ...event,
      id: eventId,
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
