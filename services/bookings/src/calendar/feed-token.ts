import { createHmac } from 'node:crypto';
import { derivedKey, hashOfToken } from '@backflow/service-kit';

/** The secret part of a feed's address: 256 bits, in 43 characters. */
export const feedToken = (secret: string, userId: string, nonce: string): string =>
  createHmac('sha256', derivedKey(secret, 'calendar feeds')).update(`${userId}.${nonce}`).digest('base64url');

/** The stored form: hexadecimal digits. */
export const hashOfFeedToken = (token: string): string => hashOfToken(token).toString('hex');
