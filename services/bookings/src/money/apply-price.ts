import { KIND_OF_PATH, needsInvoice } from '@backflow/contracts/bookings';
import type { applyPrice as contract, previewPrice as previewContract } from '@backflow/contracts/bookings';
import type { ResponseOf } from '@backflow/contracts';
import { raw, select, sql } from '@backflow/service-kit';
import type { Call, Write } from '@backflow/service-kit';
import type { BookingsContext } from '../context.ts';
import { lockCounter } from '../invoices/issue-invoice.ts';
import { mailReceipts } from '../notifications/notify-member.ts';
import { mutateOffers } from '../offers/mutate-offers.ts';
import { lockOffer, readOffer } from '../offers/offer.ts';
import { AGREED_PRICE } from '../accounts/account.ts';
import { agree } from '../accounts/agree.ts';
import { settleAccount } from '../accounts/settle-account.ts';

const HAS_SEAT = raw(`b.status in ('pending', 'confirmed')`);

/** How many bookings keep what was agreed when the price changes. @throws NotFoundError when no such offer ever existed */
export async function previewPrice(
  { db }: BookingsContext,
  { params: { offers, id } }: Call<typeof previewContract>,
): Promise<ResponseOf<typeof previewContract>> {
  await readOffer(db, id, KIND_OF_PATH[offers]);
  const [counts] = await select<ResponseOf<typeof previewContract>>(
    db,
    'price-preview',
    sql`
      select count(*)::int as seats, count(*) filter (where a.due > 0)::int as unpaid,
             count(*) filter (where a.received > 0)::int as paid, coalesce(sum(a.received), 0)::numeric(20, 2)::text as received
        from bookings b left join accounts a on a.id = b.account_id where b.offer_id = ${id} and ${HAS_SEAT}`,
  );
  return counts ?? { seats: 0, unpaid: 0, paid: 0, received: '0.00' };
}

/** Accounts that one transaction changes. */
const BATCH = 50;

/**
 * Applies the present price to bookings that agreed to another one: corrects their invoices, whose members get them by mail. In
 * batches, each under the offer's lock: after a failure a second call does the rest.
 * @throws NotFoundError when no such offer ever existed
 */
export async function applyPrice(
  context: BookingsContext,
  call: Call<typeof contract>,
): Promise<ResponseOf<typeof contract>> {
  let bookings = 0;
  for (;;) {
    const done = await mutateOffers(context, call, [call.params.id], (write) =>
      applyToBatch(context, write, call),
    );
    bookings += done;
    if (done < BATCH) return { bookings };
  }
}

async function applyToBatch(
  context: BookingsContext,
  write: Write,
  { params: { offers, id }, body, actor }: Call<typeof contract>,
): Promise<number> {
  const offer = await lockOffer(write, KIND_OF_PATH[offers], id);
  const price = needsInvoice(offer) ? offer.price : '0';
  const unpaid = body.to === 'unpaid' ? raw('a.due > 0 and a.received = 0') : raw('true');
  await lockCounter(context, write);
  const found = await write.rows<{ bookingId: string; accountId: string }>(sql`
    select b.id as "bookingId", a.id as "accountId" from bookings b join accounts a on a.id = b.account_id
     where b.offer_id = ${id} and ${HAS_SEAT} and ${unpaid}
       and (a.invoiced <> ${price}::numeric
            or ${AGREED_PRICE} <> ${price}::numeric)
     order by b.id limit ${BATCH}`);
  for (const { bookingId, accountId } of found) {
    const booking = { id: bookingId };
    const agreement = { accountId, booking, reason: 'repriced', price, agreedBy: actor.id } as const;
    const account = await agree(context, write, agreement);
    const { paid } = await settleAccount(context, write, { account, offer, bookingId, target: price });
    await mailReceipts(context, write, paid);
  }
  if (found.length === 0) write.unchanged();
  write.audit({ subjectId: id, details: { offerId: id, price, to: body.to, bookings: found.length } });
  return found.length;
}
