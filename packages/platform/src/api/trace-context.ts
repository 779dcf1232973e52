import { siteSettings } from '../site-settings.ts';

/**
 * Adds the context of a new trace (W3C's `traceparent`) where the site traces requests. Not to a preloaded request: with another header
 * the browser would send it a second time.
 */
export function withTraceContext(href: string, init: RequestInit): RequestInit {
  if (siteSettings().traces !== true || isPreloaded(href)) return init;
  return { ...init, headers: { ...init.headers, traceparent: `00-${randomHex(16)}-${randomHex(8)}-01` } };
}

const isPreloaded = (href: string): boolean =>
  document.querySelector(`link[rel="preload"][href="${CSS.escape(href)}"]`) !== null;

const randomHex = (bytes: number): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
