import { KIND_OF_PATH, getCents } from '@backflow/contracts/bookings';
import type {
  AgreedRule,
  applyPrice as contract,
  previewPrice as previewContract,
} from '@backflow/contracts/bookings';
import type { ResponseOf } from '@backflow/contracts';
import { pacificDay } from '@backflow/contracts/time';
import { raw, select, sql } from '@backflow/service-kit';
import type { Call, Write } from '@backflow/service-kit';
import type { BookingsContext } from '../context.ts';
import { lockCounter } from '../invoices/issue-invoice.ts';
import { jointNumbers } from '../invoices/joint-invoice.ts';
import type { JointNumbers } from '../invoices/joint-invoice.ts';
import { mailReceipts } from '../notifications/notify-member.ts';
import { mutateOffers } from '../offers/mutate-offers.ts';
import { lockOffer, readOffer } from '../offers/offer.ts';
import { LAST_AGREEMENT } from '../accounts/account.ts';
import { agree } from '../accounts/agree.ts';
import { settleAccount } from '../accounts/settle-account.ts';
import { formerChoice } from '../accounts/settle-booking.ts';
import { priceOfSeat } from '../prices/price-of-seat.ts';

const HAS_SEAT = raw(`b.status in ('pending', 'confirmed')`);
/** An account `a` whose debt is the rest of a price that former books agreed to. */
const IS_CARRIED_OVER = raw(
  `exists (select from invoices f where f.account_id = a.id and f.former_number is not null)`,
);

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
      select count(*)::int as seats, count(*) filter (where a.due > 0 and not ${IS_CARRIED_OVER})::int as unpaid,
             count(*) filter (where a.received > 0)::int as paid, coalesce(sum(a.received), 0)::numeric(20, 2)::text as received
        from bookings b left join accounts a on a.id = b.account_id where b.offer_id = ${id} and ${HAS_SEAT}`,
  );
  return counts ?? { seats: 0, unpaid: 0, paid: 0, received: '0.00' };
}

/** Accounts that one transaction compares and changes. */
const BATCH = 50;

/**
 * Applies the present prices to bookings that agreed to others: corrects their invoices, whose members get them by mail. Each agrees to
 * what applies by the rules of today on the day when it was booked: an early price stays with who booked early. In batches, each under
 * the offer's lock: after a failure a second call does the rest.
 * @throws NotFoundError when no such offer ever existed
 */
export async function applyPrice(
  context: BookingsContext,
  call: Call<typeof contract>,
): Promise<ResponseOf<typeof contract>> {
  let bookings = 0;
  for (let after: string | null = null; ;) {
    const batch: Applied = await mutateOffers(context, call, [call.params.id], (write) =>
      applyToBatch(context, write, call, after),
    );
    bookings += batch.changed;
    after = batch.last;
    if (after === null) return { bookings };
  }
}

interface Candidate {
  bookingId: string;
  userId: string;
  accountId: string;
  invoiced: string;
  agreed: string;
  /** The sent invoice over several seats that it is a part of. */
  leadId: string | null;
  rule: AgreedRule | null;
  bookedAt: Date;
}

interface Applied {
  changed: number;
  /** The last booking that was compared; null when there are no more. */
  last: string | null;
}

async function applyToBatch(
  context: BookingsContext,
  write: Write,
  { params: { offers, id }, body, actor }: Call<typeof contract>,
  after: string | null,
): Promise<Applied> {
  const offer = await lockOffer(write, KIND_OF_PATH[offers], id);
  const unpaid = body.to === 'unpaid' ? raw('a.due > 0 and a.received = 0') : raw('true');
  await lockCounter(context, write);
  const found = await write.rows<Candidate>(sql`
    select b.id as "bookingId", b.user_id as "userId", a.id as "accountId", a.invoiced::text,
           coalesce(g.price, 0)::text as agreed, g.rule, b.booked_at as "bookedAt",
           (select coalesce(i.lead_id, i.id) from invoices i
             where i.account_id = a.id and i.is_joint and i.balance > 0 and i.sent_at is not null limit 1) as "leadId"
      from bookings b join accounts a on a.id = b.account_id ${LAST_AGREEMENT}
     where b.offer_id = ${id} and ${HAS_SEAT} and ${unpaid} and not ${IS_CARRIED_OVER} and (${after}::uuid is null or b.id > ${after}::uuid)
     order by b.id limit ${BATCH}`);
  let changed = 0;
  // Parts of one invoice are replaced by parts of one.
  const numbers = new Map<string, JointNumbers>();
  for (const { bookingId, userId, accountId, invoiced, agreed, leadId, ...former } of found) {
    const booking = { id: bookingId, userId };
    const day = pacificDay(former.bookedAt);
    const rule = await priceOfSeat(context, write.rows, offer, userId, {
      ...formerChoice(former.rule),
      day,
    });
    const { price } = rule;
    if ([invoiced, agreed].every((amount) => getCents(amount) === getCents(price))) continue;
    const agreement = { accountId, booking, reason: 'repriced', price, rule, agreedBy: actor.id } as const;
    const account = await agree(context, write, agreement);
    const joint = leadId === null ? undefined : (numbers.get(leadId) ?? jointNumbers());
    if (leadId !== null && joint) numbers.set(leadId, joint);
    const { paid } = await settleAccount(context, write, { account, offer, bookingId, target: price, joint });
    await mailReceipts(context, write, paid);
    changed += 1;
  }
  if (changed === 0) write.unchanged();
  write.audit({
    subjectId: id,
    details: { offerId: id, price: offer.price, to: body.to, bookings: changed },
  });
  return { changed, last: found.length < BATCH ? null : (found.at(-1)?.bookingId ?? null) };
}
