import { createHash, createHmac } from 'node:crypto';
import { derivedKey } from '@backflow/service-kit';

/** The secret part of a feed's address: 256 bits, in 43 characters. */
export const feedToken = (secret: string, userId: string, nonce: string): string =>
  createHmac('sha256', derivedKey(secret, 'calendar feeds')).update(`${userId}.${nonce}`).digest('base64url');

export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');
