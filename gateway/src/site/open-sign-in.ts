import { safeReturnTo, withReturnTo } from '@backflow/contracts';
import type { Exchange } from '../http/exchange.ts';

/** Leads to the sign-in page, and from there back to a page of this site. */
export function openSignIn(exchange: Exchange): void {
  const asked = new URLSearchParams(exchange.search).getAll('returnTo');
  const returnTo = asked.length === 1 ? safeReturnTo(asked[0]) : undefined;
  const location = returnTo === undefined ? '/login' : withReturnTo('/login', returnTo);
  exchange.send(302, ['location', location, 'cache-control', 'no-store']);
}
