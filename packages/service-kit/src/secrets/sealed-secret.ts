import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts a secret for its owner: IV, tag, and text. @param key of `derivedKey`, one for each purpose */
export function sealSecret(key: Buffer, owner: string, secret: Buffer): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(ALGORITHM, key, iv).setAAD(Buffer.from(owner));
  const text = Buffer.concat([cipher.update(secret), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), text]);
}

/** Null for a secret that was sealed for another owner, or with another key. */
export function openSecret(key: Buffer, owner: string, sealed: Buffer): Buffer | null {
  const text = sealed.subarray(IV_BYTES + TAG_BYTES);
  const options = { authTagLength: TAG_BYTES };
  const decipher = createDecipheriv(ALGORITHM, key, sealed.subarray(0, IV_BYTES), options)
    .setAAD(Buffer.from(owner))
    .setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  try {
    return Buffer.concat([decipher.update(text), decipher.final()]);
  } catch {
    return null;
  }
}
