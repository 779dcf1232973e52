import { hkdfSync } from 'node:crypto';

const keys = new Map<string, Buffer>();

/** Derives a key for one purpose from a shared secret. A derived key doesn't reveal the secret or the other keys. */
export function derivedKey(secret: string, purpose: string): Buffer {
  const name = JSON.stringify([secret, purpose]);
  const known = keys.get(name);
  if (known) return known;
  const made = Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
  keys.set(name, made);
  return made;
}
