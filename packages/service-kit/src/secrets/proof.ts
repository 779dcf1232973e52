import { createHmac, timingSafeEqual } from 'node:crypto';
import { derivedKey } from './derived-key.ts';

/** Proves that the text comes from a process that has the gateway's secret. */
export const getProof = (secret: string, purpose: string, text: string | Buffer): string =>
  createHmac('sha256', derivedKey(secret, purpose)).update(text).digest('base64url');

export function isProof(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
