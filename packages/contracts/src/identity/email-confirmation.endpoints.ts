import * as z from '@backflow/contracts/zod';
import { endpoint } from '../endpoint.ts';
import { TokenBody } from './one-time-token.ts';

export const confirmEmail = endpoint({
  id: 'email.confirm',
  service: 'identity',
  method: 'POST',
  path: '/api/email/confirm',
  summary: 'Confirm the address of an account with the token of a mailed link.',
  access: 'public',
  body: TokenBody,
  response: z.null(),
  audit: true,
});

export const resendConfirmation = endpoint({
  id: 'email.resendConfirmation',
  service: 'identity',
  method: 'POST',
  path: '/api/email/confirm/resend',
  summary: 'Send the confirmation mail again, to the address of the caller’s account.',
  access: 'member',
  response: z.null(),
});
