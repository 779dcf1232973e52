import type { IncomingMessage } from 'node:http';
import { AppError } from '@backflow/service-kit/process';

interface Site {
  publicOrigin: URL;
  /** True: only the public origin counts; otherwise also the host that the request was sent to. */
  production: boolean;
}

/**
 * Refuses an unsafe request that another site may have caused. Browsers always send the origin; a request with cookies but
 * without an origin is refused too. A request without cookies can't abuse a session.
 * @throws AppError CROSS_ORIGIN
 */
export function assertSameOrigin({ headers }: IncomingMessage, { publicOrigin, production }: Site): void {
  const { origin, host, cookie } = headers;
  const fetchSite = headers['sec-fetch-site'];
  if (fetchSite !== undefined && fetchSite !== 'same-origin' && fetchSite !== 'none') throw crossOrigin();
  if (origin !== undefined) {
    const own = origin === publicOrigin.origin || (!production && origin === `http://${host ?? ''}`);
    if (!own) throw crossOrigin();
    return;
  }
  if (fetchSite === undefined && cookie !== undefined) throw crossOrigin();
}

const crossOrigin = () =>
  new AppError('CROSS_ORIGIN', 'This request came from another site. Please use the site itself.');
