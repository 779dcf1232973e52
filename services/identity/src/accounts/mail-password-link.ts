import type { ResponseOf } from '@backflow/contracts';
import type { getPasswordLink as contract } from '@backflow/contracts/identity';
import { mailRequest, sendMail } from '@backflow/contracts/notifications';
import { hashOfToken, select, sql } from '@backflow/service-kit';
import type { Call, Write } from '@backflow/service-kit';
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

/** The person without a password to whom a link was sent. A link of an account says nothing about its owner. */
export async function getPasswordLink(
  { db, now }: IdentityContext,
  { query: { token } }: Call<typeof contract>,
): Promise<ResponseOf<typeof contract>> {
  const [person = null] = await select<{ firstName: string; email: string }>(
    db,
    'password-link',
    sql`
      select u.first_name as "firstName", u.email
        from one_time_tokens t join users u on u.id = t.user_id and u.email = t.email
       where t.hash = ${hashOfToken(token)} and t.purpose = 'set-password' and t.used_at is null
         and t.expires_at > ${new Date(now())} and u.password_hash is null`,
  );
  return person;
}
