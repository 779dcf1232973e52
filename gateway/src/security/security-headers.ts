import type { FlatHeaders } from '../http/exchange.ts';

const CONTENT_SECURITY_POLICY = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "form-action 'self'",
].join('; ');

// No address of ours goes out as a referrer, not even to ourselves: links from mails carry a secret.
const EVERYWHERE = [
  'content-security-policy',
  CONTENT_SECURITY_POLICY,
  'x-content-type-options',
  'nosniff',
  'referrer-policy',
  'strict-origin',
  'cross-origin-opener-policy',
  'same-origin',
  'permissions-policy',
  'camera=(), geolocation=(self), microphone=(), payment=(), usb=()',
];

/** The headers of every response, errors included. */
export const securityHeaders = ({ production }: { production: boolean }): FlatHeaders =>
  production
    ? [...EVERYWHERE, 'strict-transport-security', 'max-age=31536000; includeSubDomains']
    : EVERYWHERE;
