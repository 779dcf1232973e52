import { LINK_HOURS } from '@backflow/contracts';
import type { forgotPassword as contract } from '@backflow/contracts';
import { select } from '@backflow/service-kit';
import type { Call } from '@backflow/service-kit';
import type { IdentityDeps } from '../deps.ts';
import { resetPasswordMail } from '../mail/account-mails.ts';
import { queueMail, queueNothing } from '../mail/outbox.ts';
import { issueToken } from '../tokens/one-time-tokens.ts';

/**
 * Sends the owner of an account a link to choose a new password. An unknown address gets the same answer after
 * the same reads and writes, so that neither words nor time tell who has an account.
 */
export async function forgotPassword(
  { db, links, throttles }: IdentityDeps,
  { body: { email }, address, log }: Call<typeof contract>,
): Promise<null> {
  await throttles.resetPassword.use(email, address);
  const [user] = await select<{ id: string; firstName: string }>(
    db,
    'forgot-password',
    'select id, first_name as "firstName" from users where lower(email) = $1',
    [email],
  );
  const { sequelize } = db;
  await sequelize.transaction(async (transaction) => {
    const writing = { sequelize, transaction };
    const owner = user ? { userId: user.id, email } : NOBODY;
    const token = await issueToken(writing, 'reset-password', owner, LINK_HOURS.resetPassword);
    const mail = resetPasswordMail(user?.firstName ?? 'nobody', links.resetPassword(token));
    if (user) await queueMail(writing, email, mail);
    else await queueNothing(writing, mail);
  });
  log.info({ account: user?.id ?? 'unknown' }, 'password forgotten');
  return null;
}

const NOBODY = { userId: null, email: '' };
