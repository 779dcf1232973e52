import { formatPrice } from '@backflow/contracts';
import { takesSeat } from '@backflow/contracts/bookings';
import type { CancellationMoney, cancelMyBooking as contract } from '@backflow/contracts/bookings';
import { mailRequest, sendMail } from '@backflow/contracts/notifications';
import { AppError, WithMessage } from '@backflow/service-kit';
import type { Call, Write } from '@backflow/service-kit';
import { updateStatus } from '../attendees/set-booking.ts';
import type { MoneyPolicy } from '../accounts/settle-booking.ts';
import { applyChange } from '../bookings/apply-change.ts';
import type { BookingsContext } from '../context.ts';
import { bookedMailData } from '../notifications/booked-mail-data.ts';
import { mutateOffers, offerOfBooking } from '../offers/mutate-offers.ts';
import type { Offer } from '../offers/offer.ts';
import { NO_MONEY, moneyOnCancelling, readAccountToCancel } from './cancellation-money.ts';
import type { AccountToCancel } from './cancellation-money.ts';
import { cancellationRefusal, moneyPolicy } from './cancellation-policy.ts';
import { lockMyBooking } from './my-booking.ts';

/**
 * A member cancels their own booking. The money is treated as they have seen it, or nothing is done. A cancelled booking is left
 * unchanged, so that a double click is no error.
 * @throws NotFoundError, or an AppError: it has begun, is a paid course, or the money would be treated otherwise
 */
export async function cancelMyBooking(
  context: BookingsContext,
  call: Call<typeof contract>,
): Promise<WithMessage<{ id: string; money: CancellationMoney }>> {
  const { actor, params, body } = call;
  const money = await mutateOffers(context, call, offerOfBooking(params.id), async (write) => {
    const { offer, booking } = await lockMyBooking(write, params.id, actor.id);
    const { id, userId, status: from } = booking;
    const account = await readAccountToCancel(write.rows, id);
    const policy = moneyPolicy(offer, account, context.now());
    if (from === 'cancelled') {
      write.unchanged();
      return NO_MONEY;
    }
    const shown = moneyOnCancelling(account, policy);
    const refusal = cancellationRefusal(offer, { status: from, money: shown }, context.now());
    if (refusal) throw refusal;
    if (shown.effect !== body.effect) throw moneyChanged();
    await updateStatus(write, id, 'cancelled');
    const change = { from, to: 'cancelled', actorId: userId, policy, notifies: false } as const;
    await applyChange(context, write, { offer, booking, ...change });
    if (takesSeat(from)) await notify(context, write, { offer, userId, money: shown, account, policy });
    const details = { offerId: offer.id, userId, status: { from, to: 'cancelled' }, money: shown };
    write.audit({ subjectId: id, details });
    return shown;
  });
  return new WithMessage({ id: params.id, money }, messageOf(money));
}

const moneyChanged = () =>
  new AppError(
    'CANCELLATION_CHANGED',
    'What happens to the money has changed meanwhile. Please look at it again.',
  );

function messageOf({ effect, number, amount }: CancellationMoney): string {
  const cancelled = 'Your booking is cancelled.';
  if (effect === 'void' || effect === 'credit') return `${cancelled} Invoice ${number} need not be paid.`;
  if (effect === 'refund') return `${cancelled} The ${formatPrice(amount)} that you paid is returned.`;
  return effect === 'kept-due'
    ? `${cancelled} You still owe ${formatPrice(amount)} for invoice ${number}.`
    : cancelled;
}

interface Cancelled {
  offer: Offer;
  userId: string;
  /** The effect that the member was shown. */
  money: CancellationMoney;
  account: AccountToCancel | null;
  policy: MoneyPolicy;
}

/** A mail to the member, and one to the supplier when money is to be returned. */
async function notify(
  context: BookingsContext,
  write: Write,
  { offer, userId, money, account, policy }: Cancelled,
): Promise<void> {
  const { effect, number, amount } = money;
  const data = bookedMailData(context, offer);
  await write.queue(
    sendMail,
    mailRequest(
      'cancellation-confirmed',
      { kind: 'member', id: userId },
      { ...data, effect, amount, ...(number !== null && { number }) },
    ),
  );
  // Also where somebody else has paid, who handed the booking over.
  const refund = moneyOnCancelling(account && { ...account, isOthers: false }, policy);
  if (refund.effect !== 'refund' || refund.number === null) return;
  const url = `${context.settings.PUBLIC_ORIGIN}/admin/money?show=refund-due`;
  const due = { ...data, url, number: refund.number, amount: refund.amount };
  await write.queue(sendMail, mailRequest('refund-due', { kind: 'supplier', about: userId }, due));
}
