import * as z from '@backflow/contracts/zod';

/** How long the links we send by mail work, in hours. */
export const LINK_HOURS = {
  resetPassword: 1,
  confirmEmail: 24,
  confirmNewsletter: 24,
  undoEmail: 7 * 24,
} as const;

/** The secret part of a link sent by mail: 256 bits, base64url. */
export const oneTimeToken = z
  .string({ error: 'This link is not complete' })
  .check(z.regex(/^[\w-]{43}$/, 'This link is not complete'));

/** What a page hands over that was opened by such a link. */
export const TokenBody = z.object({ token: oneTimeToken });
