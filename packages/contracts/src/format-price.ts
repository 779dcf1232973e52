import { isFree } from './fields.ts';

/** 'Free', or '$1,325.00'. The decimal string is never made a float. */
export function formatPrice(price: string): string {
  if (isFree(price)) return 'Free';
  const [dollars = '', cents = ''] = price.split('.');
  return `$${dollars.replace(/\B(?=(\d{3}){1,3}$)/g, ',')}.${cents.padEnd(2, '0')}`;
}
