import { formatPrice } from '@backflow/contracts';
import { takesSeat } from '@backflow/contracts/bookings';
import type { CancellationMoney, cancelMyBooking as contract } from '@backflow/contracts/bookings';
import { mailRequest, sendMail } from '@backflow/contracts/notifications';
import { AppError, WithMessage } from '@backflow/service-kit';
import type { Call, Write } from '@backflow/service-kit';
import { updateStatus } from '../attendees/set-booking.ts';
import { applyChange } from '../bookings/apply-change.ts';
import type { BookingsContext } from '../context.ts';
import { bookedMailData } from '../notifications/booked-mail-data.ts';
import { notifyCompany } from '../notifications/notify-company.ts';
import { mutateOffers, offerOfBooking } from '../offers/mutate-offers.ts';
import type { Offer } from '../offers/offer.ts';
import {
  NO_MONEY,
  isKept,
  moneyOnCancelling,
  presentMoney,
  readAccountToCancel,
} from './cancellation-money.ts';
import { cancellationRefusal, moneyPolicy } from './cancellation-policy.ts';
import { isCancelledBy, lockMyBooking } from './my-booking.ts';
import type { MyBookingRow } from './my-booking.ts';

/**
 * A member cancels their own booking, or one that their company pays. The money is treated as they have seen it, or nothing is done. A
 * cancelled booking is left unchanged, so that a double click is no error.
 * @throws NotFoundError, or an AppError: it has begun, is a paid course, or the money would be treated otherwise
 */
export async function cancelMyBooking(
  context: BookingsContext,
  call: Call<typeof contract>,
): Promise<WithMessage<{ id: string; money: CancellationMoney }>> {
  const { actor, params, body } = call;
  return mutateOffers(context, call, offerOfBooking(params.id), async (write) => {
    const { offer, booking } = await lockMyBooking(write, params.id, actor.id, isCancelledBy(actor.id));
    const { id, userId, status: from } = booking;
    const isColleagues = userId !== actor.id;
    const account = await readAccountToCancel(write.rows, id);
    const policy = moneyPolicy(offer, account, context.now());
    if (from === 'cancelled') {
      write.unchanged();
      return present(NO_MONEY);
    }
    const all = moneyOnCancelling(account, policy);
    const shown = presentMoney(account, all, booking.actsForPayer);
    const refusal = cancellationRefusal(offer, { status: from, money: all }, context.now());
    if (refusal) throw refusal;
    if (shown.effect !== body.effect) throw moneyChanged();
    await updateStatus(write, id, 'cancelled');
    const company = account?.company;
    const change = { from, to: 'cancelled', actorId: actor.id, policy, notifies: isColleagues } as const;
    const note = company && `${company} has cancelled it.`;
    await applyChange(context, write, { offer, booking, ...change, note });
    if (takesSeat(from)) await notify(context, write, { offer, booking, isColleagues, shown, all, company });
    const details = { offerId: offer.id, userId, status: { from, to: 'cancelled' }, money: all };
    write.audit({ subjectId: id, details });
    return present(shown, company);

    function present(money: CancellationMoney, payer?: string | null) {
      return new WithMessage({ id, money }, messageOf(money, isColleagues ? 'The' : 'Your', payer));
    }
  });
}

const moneyChanged = () =>
  new AppError(
    'CANCELLATION_CHANGED',
    'What happens to the money has changed meanwhile. Please look at it again.',
  );

function messageOf(
  { effect, number, amount }: CancellationMoney,
  whose: 'Your' | 'The',
  company: string | null = null,
): string {
  const cancelled = `${whose} booking is cancelled.`;
  if (effect === 'void' || effect === 'credit')
    return `${cancelled} ${company === null ? `Invoice ${number}` : 'The seat'} need not be paid.`;
  if (effect === 'refund')
    return `${cancelled} The ${formatPrice(amount)} that ${company ?? 'you'} paid is returned.`;
  if (effect === 'kept-due' && company !== null) return `${cancelled} ${company} still has to pay for it.`;
  return effect === 'kept-due'
    ? `${cancelled} You still owe ${formatPrice(amount)} for invoice ${number}.`
    : cancelled;
}

interface Cancelled {
  offer: Offer;
  booking: MyBookingRow;
  /** A company's owner or manager has cancelled it; its member has another mail. */
  isColleagues: boolean;
  /** The effect that the caller was shown. */
  shown: CancellationMoney;
  /** The effect on the money of whoever pays: the member, the one who handed it over, or the company. */
  all: CancellationMoney;
  company: string | null | undefined;
}

/** A mail to the member who has cancelled, and to the company that pays; and one to the supplier when money is to be returned. */
async function notify(
  context: BookingsContext,
  write: Write,
  { offer, booking: { id, userId, actsForPayer }, isColleagues, shown, all: refund, company }: Cancelled,
): Promise<void> {
  const { effect, number, amount } = shown;
  const data = bookedMailData(context, offer);
  const to = { kind: 'member', id: userId } as const;
  const money = { effect, amount, ...(number !== null && { number }), ...(company && { company }) };
  if (!isColleagues)
    await write.queue(sendMail, mailRequest('cancellation-confirmed', to, { ...data, ...money }));
  const owed = isKept(refund) && { owed: refund.amount };
  if (!actsForPayer)
    await notifyCompany(context, write, { offer, bookingId: id, seat: 'cancelled', ...owed });
  if (refund.effect !== 'refund' || refund.number === null) return;
  const url = `${context.settings.PUBLIC_ORIGIN}/admin/money?show=refund-due`;
  const due = { ...data, url, number: refund.number, amount: refund.amount };
  await write.queue(sendMail, mailRequest('refund-due', { kind: 'supplier', about: userId }, due));
}
