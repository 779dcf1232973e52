/** The exact sum of prices in dollars, as a decimal string: in whole cents, never in fractions. */
export function totalPrice(prices: readonly string[]): string {
  const cents = prices.reduce((sum, price) => sum + centsOf(price), 0);
  return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
}

function centsOf(price: string): number {
  const [dollars = '', cents = ''] = price.split('.');
  return Number(dollars) * 100 + Number(cents.padEnd(2, '0'));
}
