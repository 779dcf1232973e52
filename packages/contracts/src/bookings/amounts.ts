/** Cents of a decimal string of at most two places: never a float. */
export function getCents(amount: string): bigint {
  const [, sign = '', dollars = '', cents = ''] = /^(-?)(\d*)(?:\.(\d*))?$/.exec(amount.trim()) ?? [];
  const absolute = BigInt(dollars === '' ? '0' : dollars) * 100n + BigInt(cents.padEnd(2, '0'));
  return sign === '-' ? -absolute : absolute;
}

/** Two places: '25.00', '-0.50'. */
export function getDollars(cents: bigint): string {
  const absolute = cents < 0n ? -cents : cents;
  return `${cents < 0n ? '-' : ''}${absolute / 100n}.${String(absolute % 100n).padStart(2, '0')}`;
}

/** The sum of amounts: decimal strings in dollars. */
export const totalAmount = (amounts: readonly string[]): string =>
  getDollars(amounts.reduce((sum, amount) => sum + getCents(amount), 0n));

/** The amount without its sign. */
export const absoluteAmount = (amount: string): string => amount.replace(/^-/, '');

/** True if an amount is more than zero. */
export const isPositive = (amount: string): boolean => getCents(amount) > 0n;

/** The lowest of some prices, the first of equal ones. */
export const lowestOf = (first: string, others: readonly string[]): string =>
  others.reduce((lowest, price) => (getCents(price) < getCents(lowest) ? price : lowest), first);
