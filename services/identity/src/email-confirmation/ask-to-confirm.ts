import { LINK_HOURS } from '@backflow/contracts';
import type { User } from '../db/models/user.ts';
import { confirmEmailMail } from '../mail/account-mails.ts';
import { queueMail } from '../mail/outbox.ts';
import type { SiteLinks } from '../mail/site-links.ts';
import { issueToken } from '../tokens/one-time-tokens.ts';
import type { Writing } from '../tokens/one-time-tokens.ts';

/** Sends a mail to the account's address with a link that confirms it. */
export async function askToConfirm(
  writing: Writing,
  links: SiteLinks,
  { id: userId, email, firstName }: Pick<User, 'id' | 'email' | 'firstName'>,
): Promise<void> {
  const token = await issueToken(writing, 'confirm-email', { userId, email }, LINK_HOURS.confirmEmail);
  await queueMail(writing, email, confirmEmailMail(firstName, links.confirmEmail(token)));
}
