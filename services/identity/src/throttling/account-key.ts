import { createHmac } from 'node:crypto';

/** Names an account in Redis without its address being readable there. */
export const accountKey = (email: string, secret: string): string =>
  createHmac('sha256', secret).update(email).digest('base64url').slice(0, 22);
