import type { CancellationMoney } from '@backflow/contracts/bookings';
import { sql } from '@backflow/service-kit';
import type { Write } from '@backflow/service-kit';
import { invoicePreview } from '../invoices/settle-invoice.ts';
import type { MoneyPolicy } from '../invoices/settle-invoice.ts';

export const NO_MONEY: CancellationMoney = { effect: 'none', number: null, amount: '0.00' };

/** Whether the invoice of a booking is billed to another member, who has handed the booking over. */
async function isBilledToOther(
  rows: Write['rows'],
  { id, userId }: { id: string; userId: string },
): Promise<boolean> {
  const others = await rows(sql`
    select 1 from invoices
     where booking_id = ${id} and kind = 'invoice' and status <> 'void' and user_id <> ${userId} limit 1`);
  return others.length > 0;
}

/** What cancelling does to the money of a booking's member: nothing, where the invoice is somebody else's. */
export const moneyOf = async (
  rows: Write['rows'],
  booking: { id: string; userId: string },
  policy: MoneyPolicy,
): Promise<CancellationMoney> =>
  (await isBilledToOther(rows, booking)) ? NO_MONEY : invoicePreview(rows, booking.id, policy);
