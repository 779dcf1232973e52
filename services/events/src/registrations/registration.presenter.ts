import type { AttendeeRegistration, OwnRegistration, RegistrationItem } from '@backflow/contracts';
import { presentPrice } from '../events/event.presenter.ts';

type Stored<T extends OwnRegistration> = Omit<T, 'registeredAt'> & { registeredAt: Date };

export const presentOwn = ({ id, status, registeredAt }: Stored<OwnRegistration>): OwnRegistration => ({
  id,
  status,
  registeredAt: registeredAt.toISOString(),
});

/** A registration of the caller's own, with its event, side by side as the query reads them. */
export interface OwnRegistrationRow
  extends Stored<OwnRegistration>, Omit<RegistrationItem['event'], 'id' | 'startDate' | 'endDate'> {
  eventId: string;
  startDate: Date;
  endDate: Date | null;
}

/** Only its owner is shown this, so that a virtual event's location, the meeting link, travels with it. */
export function presentRegistration(row: OwnRegistrationRow): RegistrationItem {
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
