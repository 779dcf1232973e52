import { createHmac, timingSafeEqual } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { entryLimit } from '../basics/entry-limit.ts';
import { getCookie, decodeCookie } from './cookie-value.ts';

const MAX_COOKIES = 20_000;

/** The value of a session's cookie in express-session's format: `s:`, the id, a dot, and its HMAC in base64 without padding. */
export const signSid = (sid: string, secret: string): string =>
  `s:${sid}.${createHmac('sha256', secret).update(sid).digest('base64').replaceAll('=', '')}`;

/** Reads the ids of sessions from cookie headers, checking the signature of each cookie once. */
export class SessionCookies {
  readonly #name: string;
  readonly #secret: string;
  readonly #sids = new LRUCache<string, string>(entryLimit(MAX_COOKIES));

  constructor(name: string, secret: string) {
    this.#name = name;
    this.#secret = secret;
  }

  /** The id of the session; undefined without a cookie whose signature is right. */
  getSid(header: string | undefined): string | undefined {
    const value = header === undefined ? undefined : getCookie(header, this.#name);
    if (value === undefined) return undefined;
    const known = this.#sids.get(value);
    if (known !== undefined) return known;
    const sid = this.#verify(decodeCookie(value));
    // Only what is signed: other cookies are without end.
    if (sid !== undefined) this.#sids.set(value, sid);
    return sid;
  }

  #verify(value: string): string | undefined {
    const dot = value.lastIndexOf('.');
    if (!value.startsWith('s:') || dot < 0) return undefined;
    const sid = value.slice(2, dot);
    const [sent, right] = [Buffer.from(value), Buffer.from(signSid(sid, this.#secret))];
    return sent.length === right.length && timingSafeEqual(sent, right) ? sid : undefined;
  }
}
