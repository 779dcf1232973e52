import { getOfflineScope } from '@backflow/contracts';

/** The addresses that pages which start without a network have read; stored with such a page. */
export const readAddresses = new Set<string>();

/** Notes a read of the present page. */
export function noteRead(href: string): void {
  if (getOfflineScope(location.pathname) !== undefined) readAddresses.add(href);
}
