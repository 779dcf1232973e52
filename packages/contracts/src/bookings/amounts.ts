/** Cents of a decimal string of at most two places: never a float. */
function centsOf(amount: string): bigint {
  const [dollars = '', cents = ''] = amount.trim().split('.');
  return BigInt(dollars === '' ? '0' : dollars) * 100n + BigInt(cents.padEnd(2, '0'));
}

const dollarsOf = (cents: bigint): string => `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`;

/** What is left to pay of a price: '25.00'; '0.00' when `paid` covers it. Amounts are decimal strings in dollars. */
export function amountDue(price: string, paid: string): string {
  const due = centsOf(price) - centsOf(paid);
  return dollarsOf(due > 0n ? due : 0n);
}

/** The larger of two amounts. */
export const largerAmount = (one: string, other: string): string =>
  centsOf(one) >= centsOf(other) ? one : other;

/** The sum of amounts. */
export const totalAmount = (amounts: readonly string[]): string =>
  dollarsOf(amounts.reduce((sum, amount) => sum + centsOf(amount), 0n));
