import * as z from '@backflow/contracts/zod';

/** How long the links we send by mail work, in hours. */
export const LINK_HOURS = {
  resetPassword: 1,
  setPassword: 7 * 24,
  confirmEmail: 24,
  confirmNewsletter: 24,
  undoEmail: 7 * 24,
  companyInvitation: 14 * 24,
} as const;

/** The secret part of a link sent by mail: 256 bits, base64url. */
export const oneTimeToken = z
  .string({ error: 'This link is not complete' })
  .check(z.regex(/^[\w-]{43}$/, 'This link is not complete'));

/** Body of a request from a page that such a link opened. */
export const TokenBody = z.object({ token: oneTimeToken });
