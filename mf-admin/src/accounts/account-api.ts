import {
  getAccount,
  isPositive,
  listAttendees,
  recordPayment,
  recordRefund,
  reversePayment,
  takesSeat,
} from '@backflow/contracts/bookings';
import type { AccountDetails, Attendee, PaymentInput } from '@backflow/contracts/bookings';
import { byId, mutate, patchCached, queryClient, queryOf } from '@backflow/platform';
import type * as z from '@backflow/contracts/zod';

/** The account of a booking, fetched each time it is shown. */
export const accountQuery = (bookingId: string) => queryOf(getAccount, byId(bookingId), { staleTime: 0 });

/** Updates attendees in the cache: refetching their lists would fetch every page that was scrolled through. */
function applyAccount(account: AccountDetails): void {
  const { bookingId, agreed, invoiced, received, due, surplus, dueOn } = account;
  const apply = (attendee: Attendee): Attendee =>
    attendee.id !== bookingId
      ? attendee
      : {
          ...attendee,
          account: { agreed, invoiced, received, due, surplus, dueOn },
          ...(takesSeat(attendee.status) && { status: isPositive(due) ? 'pending' : 'confirmed' }),
        };
  patchCached(listAttendees, apply);
  queryClient.setQueryData(accountQuery(bookingId).queryKey, account);
}

const APPLIED = { apply: applyAccount, except: [listAttendees, getAccount] };

export type PaymentDetails = z.output<typeof PaymentInput>;

/** Records money that was received for a booking, or returned. */
export const recordMoney = (
  kind: 'payment' | 'refund',
  id: string,
  body: PaymentDetails,
): Promise<AccountDetails> =>
  mutate(kind === 'payment' ? recordPayment : recordRefund, { params: { id }, body }, APPLIED);

/** Takes back a payment or a refund that was recorded by mistake. */
export const takeBack = (id: string, reason: string): Promise<AccountDetails> =>
  mutate(reversePayment, { params: { id }, body: { reason } }, APPLIED);
