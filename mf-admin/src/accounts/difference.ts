import { getCents, getDollars, priceDifference } from '@backflow/contracts/bookings';
import type { Account } from '@backflow/contracts/bookings';
import { formatAmount } from '@backflow/remote-kit';

type Balance = Pick<Account, 'invoiced' | 'due' | 'surplus'>;

/**
 * The effect of another price on a member's balance: 'Heather Reyes owes $145.00 more', '$100.00 are to be returned to Heather Reyes'.
 * @param account undefined where nothing was agreed
 */
export function formatDifference(name: string, account: Balance | undefined, price: string): string {
  const difference = getCents(priceDifference(account, price));
  const balance = getCents(account?.due ?? '0') - getCents(account?.surplus ?? '0') + difference;
  if (difference === 0n) return `Nothing changes for ${name}`;
  if (balance < 0n) return `${formatCents(balance)} are to be returned to ${name}`;
  if (difference > 0n && balance === 0n) return `What ${name} has paid covers it`;
  return `${name} owes ${formatCents(difference)} ${difference > 0n ? 'more' : 'less'}`;
}

const formatCents = (cents: bigint): string => formatAmount(getDollars(cents < 0n ? -cents : cents));
