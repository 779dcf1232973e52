import { UNKNOWN_LOCATION, VIRTUAL_LOCATION } from '@backflow/contracts/notifications';
import type { MailData } from '@backflow/contracts/notifications';
import type { BookingsContext } from '../context.ts';
import { OFFER_TEXTS } from './offer-texts.ts';
import { getDetails } from './offer.ts';
import type { Offer } from './offer.ts';

/** Mail data of an offer with a time and a location. Mails contain no meeting links. */
export function registrationMailData(
  context: Pick<BookingsContext, 'settings'>,
  offer: Offer,
): MailData<'registration-confirmed'> {
  const { id, kind, title, startsAt, endsAt, version } = offer;
  const [start, end] = [startsAt, endsAt].map((instant) => instant && new Date(instant).toISOString());
  return {
    title,
    startsAt: start ?? '',
    ...(end && end !== start && { endsAt: end }),
    place: getLocation(offer),
    ...getArrival(offer),
    url: context.settings.PUBLIC_ORIGIN + OFFER_TEXTS[kind].page(id),
    calendarId: `${kind}-${id}`,
    version: String(version),
  };
}

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
