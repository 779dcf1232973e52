import { getCents } from '@backflow/contracts/bookings';
import { addDays, pacificDay } from '@backflow/contracts/time';
import { AppError, sql } from '@backflow/service-kit';
import type { Write } from '@backflow/service-kit';
import { storeBooking } from '../bookings/store-booking.ts';
import { offerFull } from '../bookings/booking-errors.ts';
import { issueInvoice, lockCounter } from '../invoices/issue-invoice.ts';
import { isBookedUp, isOver, lockOffer } from '../offers/offer.ts';
import { CURRENT_TERMS } from '../settings/booking-settings.ts';
import { assessPeopleRows, failed, same } from './assess.ts';
import type { ImportRun, RowPerson } from './assess.ts';
import { findOffers } from './find-offers.ts';
import type { RowOffer } from './find-offers.ts';
import type { ImportValues } from './import-row.ts';

/** An invoice of former books, with an amount. */
type OpenInvoice = ImportValues & { number: string; amount: string };

/**
 * Open invoices of former books. Each becomes a pending booking, whose agreed price is the open amount, and an invoice that names the
 * former number. It isn't sent by itself: people have the former one.
 */
export const assessInvoices = assessPeopleRows(async (run, rows, ids) => {
  const offers = await findOffers(run, rows);
  const numbers = rows.map(({ values: { number = '' } }) => number.toLowerCase());
  const stored = await run.read<{ number: string; userId: string; total: string }>(sql`
    select lower(former_number) as number, user_id as "userId", total::text from invoices where lower(former_number) = any(${numbers})`);
  const invoices = new Map(stored.map((invoice) => [invoice.number, { ...invoice, where: 'Already there' }]));
  const booked = await run.read<{ key: string }>(sql`
    select user_id || ' ' || offer_id as key from bookings where user_id = any(${ids}::uuid[]) and status <> 'cancelled'
    union select user_id || ' ' || offer_id from accounts where user_id = any(${ids}::uuid[])`);
  const taken = new Set(booked.map(({ key }) => key));
  return ({ row, values }, person, index) => {
    const offer = offers[index];
    const { number, amount } = values;
    if (!number || !amount) return failed('Invoice number and amount are needed.');
    const userId = person.known.id;
    const known = invoices.get(number.toLowerCase());
    if (known) {
      const isSame = known.userId === userId && getCents(known.total) === getCents(amount);
      return isSame
        ? same(known.where)
        : failed(`Invoice ${number} is there with $${known.total}, or for somebody else.`);
    }
    if (offer === undefined || typeof offer === 'string') return failed(offer ?? '');
    const key = `${userId} ${offer.id}`;
    if (taken.has(key))
      return failed(
        `${person.name} has a booking of “${offer.title}” already. Name another event or course in this row.`,
      );
    // Nobody needs a seat where it is over.
    if (!offer.isOver && offer.seatsLeft !== null) {
      if (offer.seatsLeft < 1) return failed(`“${offer.title}” is full.`);
      offer.seatsLeft -= 1;
    }
    taken.add(key);
    invoices.set(number.toLowerCase(), { number, userId, total: amount, where: `Same as row ${row}` });
    return {
      ...{ fate: 'new', text: `$${amount} of ${person.name}: ${offer.title}` },
      store: (write) => storeInvoice(run, write, { person, offer, invoice: { ...values, number, amount } }),
    };
  };
});

async function storeInvoice(
  { context, actorId }: ImportRun,
  write: Write,
  {
    person,
    offer: { id: offerId, kind },
    invoice,
  }: { person: RowPerson; offer: RowOffer; invoice: OpenInvoice },
): Promise<void> {
  const { number, amount, issuedOn, company = null, purchaseOrder = null } = invoice;
  const offer = await lockOffer(write, kind, offerId);
  if (!isOver(offer, context.now()) && isBookedUp(offer)) throw offerFull(kind);
  const userId = await person.store(write);
  // Noon on the Pacific day: its age counts from it.
  const bookedAt = issuedOn ? new Date(`${issuedOn}T20:00:00Z`) : new Date(context.now());
  const bookingId = await storeBooking(write, {
    kind,
    offerId,
    userId,
    status: 'pending',
    bookedAt,
    unconfirmed: null,
  });
  const [account] = await write.rows<{ id: string }>(sql`
    with account as (insert into accounts (offer_id, user_id, opened_at) values (${offerId}, ${userId}, ${bookedAt}) returning id),
         linked as (update bookings set account_id = (select id from account) where id = ${bookingId})
    insert into agreements (account_id, booking_id, reason, price, terms, agreed_at, agreed_by)
    select id, ${bookingId}, 'carried-over', ${amount}::numeric, ${CURRENT_TERMS}, ${new Date(context.now())}, ${actorId} from account
    returning account_id as id`);
  if (!account) throw new Error('the account was not opened');
  await lockCounter(context, write);
  const of = issuedOn ? ` of ${issuedOn}` : '';
  const issued = await issueInvoice(context, write, {
    ...{ offer, bookingId, accountId: account.id, total: amount, price: amount },
    billing: {
      billTo: { name: person.name, company, address: null, purchaseOrder },
      lines: [
        { description: `Open invoice ${number}${of}`, details: `${offer.title}\nFor ${person.name}`, amount },
      ],
    },
  });
  if (!issued) throw new AppError('CONFLICT', 'This person is gone.');
  // A due day of the past stays: it is overdue.
  const dueOn = invoice.dueOn ?? (issuedOn ? addDays(issuedOn, 30) : pacificDay(new Date(context.now())));
  await write.rows(sql`
    update invoices set former_number = ${number}, send_at = null, due_on = ${dueOn}::date where id = ${issued.id}`);
  write.audit({ subjectId: issued.id, details: { userId, number: issued.number, formerNumber: number } });
}
