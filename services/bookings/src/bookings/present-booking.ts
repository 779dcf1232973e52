import { toTime, withoutLocations } from '@backflow/contracts/bookings';
import type {
  EventRegistration,
  NewEnrollment,
  RegistrationItem,
  WebinarRegistration,
} from '@backflow/contracts/bookings';
import { presentPrice } from '@backflow/service-kit';
import type { Actor } from '@backflow/service-kit';
import { getDetails, isWithdrawn } from '../offers/offer.ts';
import type { Booked } from './book.ts';

const MINUTE_MS = 60_000;

const getInstant = (instant: string | Date | null): string =>
  instant === null ? '' : new Date(instant).toISOString();

/** A registration for an event as its owner may see it: a meeting link is shown to confirmed members and to administrators. */
export function presentEventBooking({ offer, own }: Booked, owner: Actor): EventRegistration {
  const { location, isVirtual, sessions, parking: _, ...details } = getDetails('event', offer);
  const { id, title, startsAt, endsAt } = offer;
  const mayKnowLocation = !isVirtual || owner.isAdmin || own.status === 'confirmed';
  const [start, end] = [getInstant(startsAt), getInstant(endsAt)];
  return {
    ...own,
    eventId: id,
    event: {
      ...{ id, title, ...details, isVirtual, location: mayKnowLocation ? location : null },
      sessions: mayKnowLocation ? sessions : withoutLocations(sessions),
      ...{ startDate: start, endDate: end === start ? null : end },
      ...{ price: presentPrice(own.price ?? '0'), isDeleted: isWithdrawn(offer) },
    },
  };
}

export function presentWebinarBooking({ offer, own }: Booked): WebinarRegistration {
  const { id, title, startsAt, endsAt } = offer;
  const duration = startsAt && endsAt ? (toTime(endsAt) - toTime(startsAt)) / MINUTE_MS : 0;
  return {
    ...own,
    webinarId: id,
    webinar: {
      ...{ id, title, ...getDetails('webinar', offer), scheduledAt: getInstant(startsAt), duration },
      isDeleted: isWithdrawn(offer),
    },
  };
}

export const presentEnrollment = ({
  offer,
  own: { id, status, registeredAt, confirmBy },
}: Booked): NewEnrollment => ({
  ...{ id, status, enrolledAt: registeredAt, courseId: offer.id },
  ...(confirmBy !== undefined && { confirmBy }),
});

/** A registration in its owner's list. */
export const presentItem = (booked: Booked, owner: Actor): RegistrationItem =>
  booked.offer.kind === 'webinar' ? presentWebinarBooking(booked) : presentEventBooking(booked, owner);
