import type { IncomingMessage } from 'node:http';
import { CHECK_SESSION_HEADER } from '@backflow/contracts';

/** A check session: it only reads, so that whoever sends one could as well send it as their cookie. */
const CHECK_SESSION = /^s:check-[\w-]+\.[\w+/]+$/;

/** The calls of a check's frame have the session of its role: the browser's own cookie may be an administrator's. */
export function replaceSession({ headers }: IncomingMessage, cookieName: string): void {
  const session = headers[CHECK_SESSION_HEADER];
  if (typeof session !== 'string') return;
  if (CHECK_SESSION.test(session)) headers.cookie = `${cookieName}=${encodeURIComponent(session)}`;
  else delete headers.cookie;
}
