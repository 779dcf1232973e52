import { hkdfSync } from 'node:crypto';

const keys = new Map<string, Buffer>();

/** A key for one purpose, made of a secret that serves others as well: knowing one says nothing of the others. */
export function derivedKey(secret: string, purpose: string): Buffer {
  const name = JSON.stringify([secret, purpose]);
  const known = keys.get(name);
  if (known) return known;
  const made = Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
  keys.set(name, made);
  return made;
}
