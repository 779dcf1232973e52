import { mailRequest, sendMail } from '@backflow/contracts';
import type { forgotPassword as contract } from '@backflow/contracts';
import { mutate, select, sql } from '@backflow/service-kit';
import type { Call } from '@backflow/service-kit';
import type { IdentityContext } from '../context.ts';
import { issueLink } from '../one-time-links.ts';

/**
 * Sends the owner of an account a link to choose a new password. An unknown address gets the same response after the
 * same reads and writes, so that neither words nor time tell who has an account.
 */
export async function forgotPassword(context: IdentityContext, call: Call<typeof contract>): Promise<null> {
  const { body, address, log } = call;
  const { email } = body;
  await context.throttles.resetPassword.use(email, address);
  const [user] = await select<{ id: string; firstName: string }>(
    context.db,
    'forgot-password',
    sql`select id, first_name as "firstName" from users where lower(email) = ${email}`,
  );
  await mutate(context, call, async (write) => {
    const owner = user ? { userId: user.id, email } : NOBODY;
    const { url } = await issueLink(context, write, 'reset-password', owner);
    const firstName = user?.firstName ?? 'nobody';
    await write.queue(sendMail, mailRequest('reset-password', user ? email : null, { firstName, url }));
  });
  log.info({ account: user?.id ?? 'unknown' }, 'password forgotten');
  return null;
}

const NOBODY = { userId: null, email: '' };
