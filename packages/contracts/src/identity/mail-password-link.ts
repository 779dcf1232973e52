import * as z from '@backflow/contracts/zod';
import { id } from '../fields.ts';
import { jobContract } from '../job.ts';

/** Mails somebody whom an import has added a link to set a password, unless one was sent that still works. */
export const mailPasswordLinkOnce = jobContract({
  name: 'identity.mail-password-link',
  data: z.object({ userId: id }),
});
