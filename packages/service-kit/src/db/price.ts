/** A price as the wire has it, from numeric(10,2) as text; free is '0'. */
export const presentPrice = (stored: string): string => (stored === '0.00' ? '0' : stored);

/** A price as the database has it, from what was entered: a decimal of at most two places, or '', which is free. */
export function storedPrice(price: string): string {
  const [dollars = '', cents = ''] = price.split('.');
  return `${BigInt(dollars)}.${cents.padEnd(2, '0')}`;
}
