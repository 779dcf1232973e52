import { mailRequest, sendMail } from '@backflow/contracts/notifications';
import type { Write } from '@backflow/service-kit';
import type { IdentityContext } from '../context.ts';
import type { UserRecord } from '../db/models/user.ts';
import { issueLink } from '../one-time-links.ts';

/** A person without an account, to whom a link to set a password is sent. */
type Invited = Pick<UserRecord, 'id' | 'firstName'> & { email: string };

/** Sends a link to set the first password, which also confirms the address. Links that were sent before keep working. */
export async function mailPasswordLink(
  context: IdentityContext,
  write: Write,
  { id: userId, firstName, email }: Invited,
): Promise<void> {
  const { url } = await issueLink(context, write, 'set-password', { userId, email });
  await write.queue(sendMail, mailRequest('set-password', email, { firstName, url }));
}
