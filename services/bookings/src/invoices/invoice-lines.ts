import type { InvoiceLine } from '@backflow/contracts/bookings';
import { formatTime } from '@backflow/contracts/time';
import { getLocation } from '../offers/registration-mail-data.ts';
import { getDetails } from '../offers/offer.ts';
import type { Offer } from '../offers/offer.ts';

/** The invoice line of an offer: its title, time and place. The amount is added when the invoice is issued. */
export function getLine(offer: Offer): Pick<InvoiceLine, 'description' | 'details'> {
  return { description: offer.title, details: detailLines(offer).join('\n') || null };
}

function detailLines(offer: Offer): string[] {
  if (offer.kind === 'course') {
    const { duration } = getDetails('course', offer);
    return ['Online course', ...(duration === null ? [] : [duration])];
  }
  const { startsAt, endsAt } = offer;
  if (startsAt === null) return [getLocation(offer)];
  const isInstant = endsAt === null || new Date(endsAt).getTime() === new Date(startsAt).getTime();
  return [formatTime(startsAt, isInstant ? undefined : endsAt), getLocation(offer)];
}
