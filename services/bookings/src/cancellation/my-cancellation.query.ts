import { refundUntil } from '@backflow/contracts/time';
import type { Cancellation, getCancellation } from '@backflow/contracts/bookings';
import { select, sql } from '@backflow/service-kit';
import type { Call, Statement } from '@backflow/service-kit';
import type { BookingsContext } from '../context.ts';
import { OFFER_COLUMNS } from '../offers/offer.ts';
import type { Offer } from '../offers/offer.ts';
import { readBookingSettings } from '../settings/booking-settings.ts';
import { moneyOnCancelling, presentMoney, readAccountToCancel } from './cancellation-money.ts';
import { cancellationRefusal, graceUntil, moneyPolicy } from './cancellation-policy.ts';
import { actsForPayer, bookingNotFound, isCancelledBy } from './my-booking.ts';
import type { MyBookingRow } from './my-booking.ts';

/** Previews cancelling a booking. @throws NotFoundError, also for one that the caller may not cancel */
export async function myCancellation(
  { db, now }: BookingsContext,
  { actor, params }: Call<typeof getCancellation>,
): Promise<Cancellation> {
  const [row] = await select<Offer & Pick<MyBookingRow, 'status' | 'actsForPayer'>>(
    db,
    'own-booking',
    sql`
      select ${OFFER_COLUMNS}, b.status, ${actsForPayer(actor.id)} as "actsForPayer"
        from bookings b join offers o on o.id = b.offer_id where b.id = ${params.id} and ${isCancelledBy(actor.id)}`,
  );
  if (!row) throw bookingNotFound();
  const { status, actsForPayer: mayKnow, ...offer } = row;
  const settings = await readBookingSettings(db);
  const rows = <Row extends object>(statement: Statement) => select<Row>(db, 'cancellation-money', statement);
  const account = await readAccountToCancel(rows, params.id);
  const all = moneyOnCancelling(account, moneyPolicy(offer, account, now()));
  const money = presentMoney(account, all, mayKnow);
  const hasMoney = money.effect !== 'none';
  return {
    refusal: cancellationRefusal(offer, { status, money: all }, now())?.message ?? null,
    money,
    ...(account?.company && { company: account.company }),
    ...(hasMoney && account && { graceUntil: graceUntil(account, now())?.toISOString() ?? null }),
    refundUntil: (hasMoney && account && refundUntil(offer.startsAt, account.terms)?.toISOString()) || null,
    text: hasMoney ? settings.cancellationText : '',
  };
}
