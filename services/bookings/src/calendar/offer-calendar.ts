import type { OfferKind } from '@backflow/contracts/bookings';
import { NotFoundError, readSiteSettings } from '@backflow/service-kit';
import type { FileResponse } from '@backflow/service-kit';
import { calendarFile } from '@backflow/mails/calendar';
import type { BookingsContext } from '../context.ts';
import { registrationMailData } from '../offers/registration-mail-data.ts';
import { OFFER_TEXTS } from '../offers/offer-texts.ts';
import { isWithdrawn, readOffer } from '../offers/offer.ts';
import { calendarResponse } from './calendar-response.ts';

/**
 * The calendar file of a published event or webinar. Its entry has the id that mails and feeds use.
 * @throws NotFoundError when it is withdrawn too: its title is not public then
 */
export async function offerCalendar(
  context: BookingsContext,
  kind: Extract<OfferKind, 'event' | 'webinar'>,
  { params: { id } }: { params: { id: string } },
): Promise<FileResponse> {
  const offer = await readOffer(context.db, id, kind);
  if (isWithdrawn(offer)) throw new NotFoundError(OFFER_TEXTS[kind].subject);
  const site = { settings: await readSiteSettings(context.db), origin: context.settings.PUBLIC_ORIGIN };
  const file = calendarFile([registrationMailData(context, offer)], site, { now: context.now() });
  return calendarResponse(kind, { 'cache-control': 'public, max-age=60' }, () => Promise.resolve(file));
}
