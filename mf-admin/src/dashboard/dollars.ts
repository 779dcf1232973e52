/** '1325.00' as '$1,325', and cents where there are any. */
export const dollars = (amount: string): string => {
  const [whole = '0', cents = ''] = amount.split('.');
  const grouped = Number(whole).toLocaleString('en-US');
  return /[1-9]/.test(cents) ? `$${grouped}.${cents.padEnd(2, '0')}` : `$${grouped}`;
};
