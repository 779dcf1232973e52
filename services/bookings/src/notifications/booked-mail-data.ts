import type { MailData } from '@backflow/contracts/notifications';
import type { BookingsContext } from '../context.ts';
import { OFFER_TEXTS } from '../offers/offer-texts.ts';
import { isWithdrawn } from '../offers/offer.ts';
import type { Offer } from '../offers/offer.ts';
import { registrationMailData } from '../offers/registration-mail-data.ts';

/** Offer data for mails about any kind: a course has neither a time nor a place. */
export function bookedMailData(
  context: Pick<BookingsContext, 'settings'>,
  offer: Offer,
): MailData<'hand-over-declined'> {
  const { title, startsAt, endsAt, place, url } = registrationMailData(context, offer);
  return {
    title,
    // Don't link to a page that the reader can't open.
    url: isWithdrawn(offer) ? context.settings.PUBLIC_ORIGIN + OFFER_TEXTS[offer.kind].list : url,
    ...(startsAt !== '' && { startsAt, place }),
    ...(endsAt !== undefined && { endsAt }),
  };
}
