import * as z from '@backflow/contracts/zod';
import { endpoint } from './endpoint.ts';

/** The provider calls it for every message to the site's number. All fields of the form are signed, so unknown ones stay. */
export const receiveSms = endpoint({
  id: 'sms.receive',
  method: 'POST',
  path: '/api/sms/incoming',
  summary:
    'A reply to a text message, as a form that the provider has signed: STOP ends them, START begins them again, HELP is answered.',
  access: 'public',
  form: true,
  file: true,
  body: z.looseObject({
    From: z.string(),
    Body: z.string(),
    /** Set where the provider has recognised the word, and answered it. */
    OptOutType: z.optional(z.string()),
  }),
  response: z.null(),
});
