/** Formats a price of type numeric(10,2) for a response: '0' when it is free. */
export const presentPrice = (stored: string): string => (stored === '0.00' ? '0' : stored);

/** Converts an entered price for the database: a decimal with at most two places, or '' for free. */
export function storedPrice(price: string): string {
  const [dollars = '', cents = ''] = price.split('.');
  return `${BigInt(dollars)}.${cents.padEnd(2, '0')}`;
}
