import * as z from '@backflow/contracts/zod';
import { endpoint } from './endpoint.ts';
import { TokenBody } from './one-time-token.ts';

export const confirmEmail = endpoint({
  id: 'email.confirm',
  auditSentence: 'confirmed their email address',
  method: 'POST',
  path: '/api/email/confirm',
  summary:
    'Confirm the address of an account with the token of an emailed link. A new address takes the old one’s place, and other sessions end.',
  access: 'public',
  personal: true,
  fromAnySession: true,
  body: TokenBody,
  response: z.null(),
  audit: true,
});

export const resendConfirmation = endpoint({
  id: 'email.resendConfirmation',
  method: 'POST',
  path: '/api/email/confirm/resend',
  summary: 'Send the confirmation email again, to the address that is to be confirmed: a new one first.',
  access: 'member',
  response: z.null(),
});
