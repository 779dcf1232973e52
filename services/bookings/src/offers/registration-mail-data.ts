import { listDays } from '@backflow/contracts/bookings';
import type { ScheduledDay } from '@backflow/contracts/bookings';
import { UNKNOWN_LOCATION, VIRTUAL_LOCATION, writeMailDays } from '@backflow/contracts/notifications';
import type { MailData } from '@backflow/contracts/notifications';
import type { BookingsContext } from '../context.ts';
import { OFFER_TEXTS } from './offer-texts.ts';
import { getDetails, sessionsOfOffer } from './offer.ts';
import type { Offer } from './offer.ts';

/** Mail data of an offer with a time and a location. Mails contain no meeting links. */
export function registrationMailData(
  context: Pick<BookingsContext, 'settings'>,
  offer: Offer,
): MailData<'registration-confirmed'> {
  const { id, kind, title, startsAt, endsAt, version } = offer;
  const [start, end] = [startsAt, endsAt].map((instant) => instant && new Date(instant).toISOString());
  const days = writeMailDays(daysOfOffer(offer));
  return {
    title,
    ...(days !== undefined && { days }),
    startsAt: start ?? '',
    ...(end && end !== start && { endsAt: end }),
    place: getLocation(offer),
    ...getArrival(offer),
    url: context.settings.PUBLIC_ORIGIN + OFFER_TEXTS[kind].page(id),
    calendarId: `${kind}-${id}`,
    version: String(version),
  };
}

/** The days of an offer as mails and calendars list them; undefined for one day. */
export function daysOfOffer(offer: Offer): ScheduledDay[] | undefined {
  const sessions = sessionsOfOffer(offer);
  const [place, isVirtual] = [getLocation(offer), isOnline(offer)];
  // The times are those of the sessions.
  return sessions.length === 0
    ? undefined
    : listDays({ id: offer.id, sessions, startDate: '', endDate: null }, { place, isVirtual });
}

const isOnline = (offer: Offer): boolean =>
  offer.kind === 'webinar' || (offer.kind === 'event' && getDetails('event', offer).isVirtual);

/** How to arrive at an event that has a place: its parking note, and a map that every phone opens. */
function getArrival(offer: Offer): { parking?: string; mapUrl?: string } {
  if (offer.kind !== 'event') return {};
  const { isVirtual, location, latitude, longitude, parking } = getDetails('event', offer);
  const point = latitude !== null && longitude !== null ? `${latitude},${longitude}` : location;
  if (isVirtual || point === null) return {};
  return {
    ...(parking && { parking }),
    mapUrl: `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(point)}`,
  };
}

/** The location as documents and mails show it: never a meeting link. */
export function getLocation(offer: Offer): string {
  if (offer.kind === 'webinar') return VIRTUAL_LOCATION;
  if (offer.kind !== 'event') return UNKNOWN_LOCATION;
  const { isVirtual, location } = getDetails('event', offer);
  return isVirtual ? VIRTUAL_LOCATION : (location ?? UNKNOWN_LOCATION);
}
