import type { AttendeeRegistration, EventRegistration, OwnRegistration } from '@backflow/contracts';
import { presentPrice } from '../events/event.presenter.ts';
import { presentOwn } from './own-registration.presenter.ts';
import type { Stored } from './own-registration.presenter.ts';

/** A registration of the caller's own, with its event, side by side as the query reads them. */
export interface OwnRegistrationRow
  extends Stored<OwnRegistration>, Omit<EventRegistration['event'], 'id' | 'startDate' | 'endDate'> {
  eventId: string;
  startDate: Date;
  endDate: Date | null;
}

/** Only its owner is shown this, so that a virtual event's location, the meeting link, travels with it. */
export function presentRegistration(row: OwnRegistrationRow): EventRegistration {
  const { id, status, registeredAt, eventId, ...event } = row;
  return {
    ...presentOwn({ id, status, registeredAt }),
    eventId,
    event: {
      ...event,
      id: eventId,
      startDate: event.startDate.toISOString(),
      endDate: event.endDate?.toISOString() ?? null,
      price: presentPrice(event.price),
    },
  };
}

/** Everything about the person is null when their account is gone. */
export interface AttendeeRow extends Stored<OwnRegistration> {
  attended: boolean;
  userId: string;
  firstName: string | null;
  lastName: string | null;
  email: string | null;
  phoneNumber: string | null;
}

export const presentAttendee = (row: AttendeeRow): AttendeeRegistration => ({
  ...presentOwn(row),
  attended: row.attended,
  user: {
    id: row.userId,
    firstName: row.firstName ?? 'Former',
    lastName: row.lastName ?? 'member',
    email: row.email ?? '',
    phoneNumber: row.phoneNumber,
  },
});
