import * as z from '@backflow/contracts/zod';
import { endpoint } from './endpoint.ts';
import { email } from './contact-fields.ts';
import { TokenBody, oneTimeToken } from './one-time-token.ts';

export const subscribeToNewsletter = endpoint({
  id: 'newsletter.subscribe',
  method: 'POST',
  path: '/api/newsletter',
  summary:
    'Ask for the newsletter. An email asks to confirm; the answer never tells whether the address was known.',
  access: 'public',
  body: z.object({ email }),
  response: z.null(),
});

export const confirmNewsletter = endpoint({
  id: 'newsletter.confirm',
  method: 'POST',
  path: '/api/newsletter/confirm',
  summary: 'Confirm a subscription with the token of an emailed link.',
  access: 'public',
  body: TokenBody,
  response: z.null(),
});

export const unsubscribeFromNewsletter = endpoint({
  id: 'newsletter.unsubscribe',
  method: 'POST',
  path: '/api/newsletter/unsubscribe',
  summary: 'End a subscription with the token of an emailed link. Doing so twice is no error.',
  access: 'public',
  body: TokenBody,
  response: z.null(),
});

export const unsubscribeOneClick = endpoint({
  id: 'newsletter.unsubscribeOneClick',
  method: 'POST',
  path: '/api/newsletter/unsubscribe/one-click',
  summary: 'One click in an email program (RFC 8058) ends a subscription. Doing so twice is no error.',
  access: 'public',
  query: z.object({ token: oneTimeToken }),
  ignoresBody: true,
  response: z.null(),
});
