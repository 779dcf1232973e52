import * as z from '@backflow/contracts/zod';
import { endpoint } from './endpoint.ts';
import { signInEmail } from './contact-fields.ts';
import { TokenBody, oneTimeToken } from './one-time-token.ts';
import { newPassword } from './password.ts';

export const forgotPassword = endpoint({
  id: 'password.forgot',
  method: 'POST',
  path: '/api/password/forgot',
  summary:
    'Ask for an email with a link to choose a new password. The answer never tells whether the account exists.',
  access: 'public',
  body: z.object({ email: signInEmail }),
  response: z.null(),
});

export const getPasswordLink = endpoint({
  id: 'password.link',
  method: 'GET',
  path: '/api/password/link',
  summary:
    'Whose first password an emailed link sets; null for a link of an account, and for one that works no more.',
  access: 'public',
  limit: { name: 'password-links', most: 120, seconds: 3600, what: 'links' },
  query: z.object({ token: oneTimeToken }),
  response: z.nullable(z.object({ firstName: z.string(), email: z.string() })),
  reads: ['members'],
});

export const resetPassword = endpoint({
  id: 'password.reset',
  auditSentence: 'set a new password by a link in an email',
  method: 'POST',
  path: '/api/password/reset',
  summary:
    'Choose a new password, or the first one, with the token of an emailed link. Ends every session of the account.',
  access: 'public',
  body: z.extend(TokenBody, { password: newPassword }),
  response: z.null(),
  audit: true,
});
