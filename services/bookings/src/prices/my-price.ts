import { KIND_OF_PATH } from '@backflow/contracts/bookings';
import type { getMyPrice as contract } from '@backflow/contracts/bookings';
import type { ResponseOf } from '@backflow/contracts';
import { NotFoundError, select } from '@backflow/service-kit';
import type { Call, Write } from '@backflow/service-kit';
import type { BookingsContext } from '../context.ts';
import { OFFER_TEXTS } from '../offers/offer-texts.ts';
import { readOffer } from '../offers/offer.ts';
import { priceOfSeat } from './price-of-seat.ts';

/**
 * What a seat would cost the caller with a code. Whether a use is left is only certain when they book.
 * @throws NotFoundError for what the caller can't see, or a ValidationError with the reason why the code doesn't count
 */
export async function myPrice(
  context: BookingsContext,
  { params: { offers, id }, query: { code }, actor }: Call<typeof contract>,
): Promise<ResponseOf<typeof contract>> {
  const kind = KIND_OF_PATH[offers];
  const offer = await readOffer(context.db, id, kind);
  if (offer.isDeleted || !offer.isPublished) throw new NotFoundError(OFFER_TEXTS[kind].subject);
  const read: Write['rows'] = (statement) => select(context.db, 'price-of-seat', statement);
  const rule = await priceOfSeat(context, read, offer, actor?.id ?? null, { code });
  return { isUsed: rule.kind === 'code', label: rule.label, price: rule.price };
}
