/** numeric(10,2) as text; free is '0'. */
export const presentPrice = (stored: string): string => (stored === '0.00' ? '0' : stored);

/** As the database has it; '' is free. */
export function storedPrice(price: string): string {
  const [dollars = '', cents = ''] = price.split('.');
  return `${BigInt(dollars)}.${cents.padEnd(2, '0')}`;
}
