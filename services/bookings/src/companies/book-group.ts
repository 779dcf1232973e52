import { formatPrice } from '@backflow/contracts';
import {
  KIND_OF_PATH,
  getCents,
  hasWaitingList,
  initialStatus,
  needsInvoice,
  seatsLeft,
  takesSeat,
} from '@backflow/contracts/bookings';
import type {
  BookingStatus,
  GroupInput,
  GroupResult,
  OfferKind,
  bookForCompany as memberContract,
  bookGroup as adminContract,
} from '@backflow/contracts/bookings';
import { AppError, NotFoundError, auditStatement, sql } from '@backflow/service-kit';
import type { Actor, Call, Operation, Write } from '@backflow/service-kit';
import { endWaiting } from '../attendees/set-booking.ts';
import { applyChange } from '../bookings/apply-change.ts';
import { alreadyBooked } from '../bookings/booking-errors.ts';
import { lockedBooking, storeBooking } from '../bookings/store-booking.ts';
import type { BookingsContext } from '../context.ts';
import { jointNumbers } from '../invoices/joint-invoice.ts';
import type { JointNumbers } from '../invoices/joint-invoice.ts';
import { priceOfSeat } from '../prices/price-of-seat.ts';
import { supplierMail } from '../notifications/offer-mails.ts';
import { mutateOffers } from '../offers/mutate-offers.ts';
import { OFFER_TEXTS } from '../offers/offer-texts.ts';
import { hasBegun, isOver, lockOffer } from '../offers/offer.ts';
import type { Offer } from '../offers/offer.ts';
import { waitingListClosesAt } from '../seat-offers/make-seat-offers.ts';
import { readBookingSettings } from '../settings/booking-settings.ts';
import { sendMail } from '@backflow/contracts/notifications';
import { assertPurchaseOrder, readCompany } from '../managed-companies.ts';
import type { Company } from '../managed-companies.ts';
import { notifyOfSeat } from '../notifications/notify-of-seat.ts';

interface Group extends GroupInput {
  kind: OfferKind;
  offerId: string;
  companyId: string;
  /** Administrators also book what is closed, past, premium or a draft, and ahead of the waiting list. */
  isAdmin: boolean;
}

type Seat = GroupResult['seats'][number];

/** The office books members of a company. */
export const bookGroup = (context: BookingsContext, call: Call<typeof adminContract>): Promise<GroupResult> =>
  book(context, call, {
    ...{ ...call.body, kind: KIND_OF_PATH[call.params.offers], offerId: call.params.id, isAdmin: true },
  });

/** An owner or a manager books members of the company. */
export const bookForCompany = (
  context: BookingsContext,
  call: Call<typeof memberContract>,
): Promise<GroupResult> =>
  book(context, call, {
    ...{ ...call.body, kind: KIND_OF_PATH[call.body.offers], companyId: call.params.id, isAdmin: false },
  });

/**
 * Books several members of a company under the offer's lock, in one transaction, with one invoice to the company. Nobody is booked
 * where all were asked for and somebody can't be.
 * @returns what became of each, by name
 * @throws NotFoundError for a company that the caller doesn't act for, or an AppError when nobody can book
 */
async function book(
  context: BookingsContext,
  call: Operation & { readonly actor: Actor },
  group: Group,
): Promise<GroupResult> {
  const { actor } = call;
  const settings = await readBookingSettings(context.db);
  return mutateOffers(context, call, [group.offerId], async (write) => {
    const company = await readCompany(write.rows, group.companyId, { ...actor, isAdmin: group.isAdmin });
    const offer = await lockOffer(write, group.kind, group.offerId);
    assertBookable(offer, group, context.now());
    const purchaseOrder = group.purchaseOrder ?? null;
    if (needsInvoice(offer)) await assertPurchaseOrder(write, company.id, purchaseOrder, 'purchaseOrder');
    const mayWait =
      group.policy === 'wait' &&
      hasWaitingList(offer.kind) &&
      waitingListClosesAt(offer, settings) > context.now();
    const planned = await planSeats(write, offer, group, company, mayWait);
    const isRefused = group.policy === 'all' && planned.some(({ reason }) => reason !== null);
    const taken = isRefused ? [] : planned.filter(({ to }) => to !== null);
    if (taken.length === 0) {
      write.unchanged();
      return presentResult(
        planned.map(({ userId, name, reason }) => ({ userId, name, reason })),
        null,
      );
    }
    const numbers = jointNumbers();
    // Who waits counts: their seat costs as much once they get it.
    const count = taken.length;
    await assertShownPrice(context, write, offer, { group, count, planned });
    const seats: Seat[] = [];
    for (const person of planned) {
      const { userId, name, reason } = person;
      const booked = taken.includes(person)
        ? await bookSeat(context, write, offer, { ...group, actor, numbers, company, count }, person)
        : {};
      seats.push({ userId, name, reason, ...booked });
    }
    const invoice = await readInvoice(write, numbers.invoice.leadId);
    const [first] = taken;
    if (invoice && first) {
      const about = { userId: first.userId, price: invoice.total, invoice: null };
      await write.queue(sendMail, supplierMail(context, offer, about));
    }
    const details = {
      offerId: offer.id,
      companyId: company.id,
      bookings: taken.length,
      invoice: invoice?.number,
    };
    write.audit({ subjectId: offer.id, details });
    return presentResult(seats, invoice);
  });
}

function assertBookable(offer: Offer, { isAdmin }: Group, now: number): void {
  const { subject, closed } = OFFER_TEXTS[offer.kind];
  if (offer.isDeleted || (!isAdmin && !offer.isPublished)) throw new NotFoundError(subject);
  if (isAdmin) return;
  if (isOver(offer, now)) throw new AppError('EVENT_COMPLETED', `${subject} has already taken place.`);
  const isClosed = offer.closesAt !== null && new Date(offer.closesAt).getTime() <= now;
  if (isClosed || hasBegun(offer, now)) throw new AppError('REGISTRATION_CLOSED', closed);
}

/** A person with what is to become of them. */
interface Planned {
  userId: string;
  name: string;
  own: Awaited<ReturnType<typeof lockedBooking>>;
  to: BookingStatus | null;
  reason: string | null;
}

/** Gives the free seats of a locked offer in the order of the request. */
async function planSeats(
  write: Write,
  offer: Offer,
  { memberIds, isAdmin }: Group,
  company: Company,
  mayWait: boolean,
): Promise<Planned[]> {
  const { kind, maxAttendees, currentAttendees, accessLevel } = offer;
  const ids = [...new Set(memberIds.map((id) => id.toLowerCase()))];
  const people = await write.rows<{ id: string; name: string; isPremium: boolean }>(sql`
    select m.user_id as id, btrim(c.first_name || ' ' || c.last_name) as name,
           a.subscription_status = 'premium' or a.is_admin as "isPremium"
      from identity.company_members_v1 m
      join identity.contacts_v2 c on c.id = m.user_id join identity.actors_v2 a on a.id = m.user_id
     where m.company_id = ${company.id} and m.user_id = any(${ids}::uuid[])`);
  let left = isAdmin
    ? maxAttendees === null
      ? Infinity
      : Math.max(0, maxAttendees - currentAttendees)
    : seatsLeft({ ...offer, registration: null });
  const planned: Planned[] = [];
  for (const userId of ids) {
    const person = people.find(({ id }) => id === userId);
    const own = person ? await lockedBooking(write, offer.id, userId) : null;
    const refuse = (reason: string) =>
      planned.push({ ...{ userId, name: person?.name ?? 'Unknown person', own, to: null }, reason });
    if (!person) refuse(`Not a member of ${company.name}.`);
    else if (own && takesSeat(own.status)) refuse(alreadyBooked(kind, 'member').message);
    else if (!isAdmin && accessLevel === 'premium' && !person.isPremium)
      refuse(`${OFFER_TEXTS[kind].subject} is for premium members.`);
    // A seat that is offered to somebody who waits is theirs, and counted as taken.
    else if (left > 0 || own?.seatOffer) {
      if (!own?.seatOffer) left -= 1;
      planned.push({ userId, name: person.name, own, to: initialStatus(offer), reason: null });
    } else if (own) refuse('On the waiting list already, and no seat is left.');
    else if (mayWait) planned.push({ userId, name: person.name, own, to: 'waitlisted', reason: null });
    else refuse('No seat is left.');
  }
  return planned;
}

/** @throws an AppError where a seat costs more than was shown, with the names of those who can't be booked: fewer may cost more */
async function assertShownPrice(
  context: BookingsContext,
  { rows }: Write,
  offer: Offer,
  { group, count, planned }: { group: Group; count: number; planned: readonly Planned[] },
): Promise<void> {
  const { companyId, price: shown } = group;
  if (shown == null) return;
  for (const { userId } of planned.filter(({ to }) => to !== null)) {
    const choice = { company: { id: companyId, seats: count } };
    const { price } = await priceOfSeat(context, rows, offer, userId, choice);
    if (getCents(price) <= getCents(shown)) continue;
    const refused = planned.filter(({ to }) => to === null).map(({ name }) => name);
    const reason =
      refused.length > 0
        ? `${new Intl.ListFormat('en-US').format(refused)} can’t be booked, and a seat costs ${formatPrice(price)} without them. Nobody was booked: leave them out to book the others at this price.`
        : `A seat costs ${formatPrice(price)} now. Nobody was booked: close this and look at the price again.`;
    throw new AppError('CONFLICT', reason);
  }
}

interface Booking extends Group {
  actor: Actor;
  numbers: JointNumbers;
  company: Company;
  /** How many people it books in this step. */
  count: number;
}

async function bookSeat(
  context: BookingsContext,
  write: Write,
  offer: Offer,
  { isAdmin, actor, numbers, company, companyId, count, purchaseOrder = null }: Booking,
  { userId, own, to }: Planned,
): Promise<Pick<Seat, 'bookingId' | 'status'>> {
  if (to === null) return {};
  // An entry that has an account keeps it: it is the member's.
  const isKept = own !== null && (await hasAccount(write, own.id));
  if (isKept) await endWaiting(context, write, offer, { ...own, userId });
  const reused = isKept ? null : own;
  const id = await storeBooking(write, {
    ...{ id: reused?.id, kind: offer.kind, offerId: offer.id, userId, status: to },
    ...{ bookedAt: new Date(context.now()), unconfirmed: null },
    payer: { companyId, bookedBy: isAdmin ? null : actor.id, seats: count, purchaseOrder },
  });
  const from = reused?.status ?? 'none';
  const choice = { company: { id: companyId, seats: count } };
  const change = {
    from,
    to,
    actorId: actor.id,
    notifies: to === 'waitlisted',
    group: numbers,
    choice,
  } as const;
  const status = await applyChange(context, write, { offer, booking: { id, userId }, ...change });
  if (takesSeat(status))
    await notifyOfSeat(context, write, { offer, bookingId: id, userId, status, company: company.name });
  const details = { offerId: offer.id, userId, companyId, status };
  const action = isAdmin ? 'registrations.createGroup' : 'companies.book';
  await write.rows(auditStatement({ actorId: actor.id, action, subjectId: id, details }));
  return { bookingId: id, status };
}

const hasAccount = async ({ rows }: Write, id: string): Promise<boolean> =>
  (await rows(sql`select 1 from bookings where id = ${id} and account_id is not null`)).length > 0;

async function readInvoice({ rows }: Write, leadId: string | null): Promise<GroupResult['invoice']> {
  if (leadId === null) return null;
  const [invoice] = await rows<NonNullable<GroupResult['invoice']>>(sql`
    select i.id, i.number, (select sum(p.total)::text from invoices p where p.id = i.id or p.lead_id = i.id) as total
      from invoices i where i.id = ${leadId}`);
  return invoice ?? null;
}

const presentResult = (seats: Seat[], invoice: GroupResult['invoice']): GroupResult => ({
  seats,
  booked: seats.filter(({ status }) => status !== undefined && takesSeat(status)).length,
  waiting: seats.filter(({ status }) => status === 'waitlisted').length,
  invoice,
});
