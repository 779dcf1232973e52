import { createHash, randomBytes } from 'node:crypto';
import { AppError } from '../errors/errors.ts';

/** A secret token of 256 bits for a link in a mail, and its hash: only that is stored. */
export function createLinkToken(): { token: string; hash: Buffer } {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: hashOfToken(token) };
}

/** SHA-256 of a token. No salt and no slow hash: 256 random bits cannot be guessed. */
export const hashOfToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/** One message for a link that is unknown, used or expired, so that it tells nothing about the others. */
export class LinkSpentError extends AppError {
  override name = 'LinkSpentError';
  constructor() {
    super('LINK_SPENT', 'This link has expired or was used already.');
  }
}
