import { formatPrice, isFree } from '@backflow/contracts';

/** A sum rather than a price: '$1,325', cents where there are any, and '$0' for nothing. */
export const formatDollars = (amount: string): string =>
  isFree(amount) ? '$0' : formatPrice(amount).replace(/\.00$/, '');
