import { formatPrice, isFree } from '@backflow/contracts';

/** '$1,325', '$325.50'; '$0' for nothing, where a price would read 'Free'. */
export const formatDollars = (amount: string): string =>
  isFree(amount) ? '$0' : formatPrice(amount).replace(/\.00$/, '');
