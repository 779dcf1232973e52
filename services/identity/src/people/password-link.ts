import { mailPasswordLinkOnce } from '@backflow/contracts/identity';
import type { sendPasswordLink as contract } from '@backflow/contracts/identity';
import { AppError, job, mutate, sql } from '@backflow/service-kit';
import type { Call } from '@backflow/service-kit';
import { mailPasswordLink } from '../accounts/mail-password-link.ts';
import type { IdentityContext } from '../context.ts';
import type { UserRecord } from '../db/models/user.ts';
import { lockUser } from './administrators.ts';

/**
 * An administrator sends the link. The limit is that of links for forgotten passwords.
 * @throws HAS_ACCOUNT, NO_EMAIL; TooManyRequestsError
 */
export async function sendPasswordLink(context: IdentityContext, call: Call<typeof contract>): Promise<null> {
  const { id } = call.params;
  await context.throttles.resetPassword.use(id, call.address);
  await mutate(context, call, async (write) => {
    const user = await lockUser(context, write, id);
    assertNoAccount(user, 'They have an account already: they sign in, or choose “Forgot password?”.');
    if (user.email === null) {
      throw new AppError('NO_EMAIL', 'There is no email address to send a link to: add one first.');
    }
    await mailPasswordLink(context, write, { ...user.get(), email: user.email });
    write.audit({ subjectId: id });
  });
  return null;
}

/** Mails the link to somebody without an account; not twice while it works. */
export const mailPasswordLinkJob = job(mailPasswordLinkOnce, (context: IdentityContext, { userId }, run) =>
  mutate(context, run, async (write) => {
    const [person] = await write.rows<{ id: string; firstName: string; email: string }>(sql`
      select id, first_name as "firstName", email from users u
       where id = ${userId} and password_hash is null and email is not null and suspended_at is null
         and not exists (select from one_time_tokens t where t.user_id = u.id and t.email = u.email
                            and t.purpose = 'set-password' and t.expires_at > ${new Date(context.now())})
         for update`);
    if (person) await mailPasswordLink(context, write, person);
    else write.unchanged();
  }),
);

/** @throws HAS_ACCOUNT */
export function assertNoAccount({ passwordHash }: UserRecord, message: string): void {
  if (passwordHash !== null) throw new AppError('HAS_ACCOUNT', message);
}
