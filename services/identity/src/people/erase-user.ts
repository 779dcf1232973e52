import { ERASE_MEMBER } from '@backflow/contracts/identity';
import type { eraseUser as contract } from '@backflow/contracts/identity';
import { ValidationError, mutate, sql } from '@backflow/service-kit';
import type { Call, Write } from '@backflow/service-kit';
import type { IdentityContext } from '../context.ts';
import type { UserRecord } from '../db/models/user.ts';
import { assertAnother, assertNotLast, lockAdministrators } from './administrators.ts';

/** What lines of the audit trail may say of somebody that names them, tells where they were, or is about the person. */
const PERSONAL_DETAILS = ['email', 'from', 'pendingEmail', 'network', 'reason', 'suspension'];

/**
 * Erases an account for good: its row and all that hangs on it here, and in the same transaction a job for each other
 * service to do so there. What is left are ids that lead to nobody.
 * @throws OwnAccountError, LastAdministratorError; ValidationError when the address typed is not theirs
 */
export async function eraseUser(context: IdentityContext, call: Call<typeof contract>): Promise<null> {
  const { id } = call.params;
  await mutate(context, call, async (write) => {
    const user = await lockAdministrators(context, write, id);
    assertAnother(call.actor, id);
    if (user.email.toLowerCase() !== call.body.email) {
      throw new ValidationError([{ path: 'email', message: 'This is not the address of this account' }]);
    }
    await assertNotLast(write, user);
    const { isAdmin, subscriptionStatus, createdAt, email, pendingEmail } = user;
    await forget(write, user);
    await queueErasing(write, id, pendingEmail === null ? [email] : [email, pendingEmail]);
    write.audit({ subjectId: id, details: { isAdmin, subscriptionStatus, createdAt } });
  });
  // Nobody is signed in by them any more. They hold networks and devices, so they do not wait for their end.
  await call.session.forgetAllOf(id).catch((error: unknown) => {
    call.log.warn({ error }, 'the sessions of an erased account go by themselves');
  });
  return null;
}

/** Links and requests go with the row; what knows an address only goes by that, links first as where they are used. */
async function forget(write: Write, user: UserRecord): Promise<void> {
  const { id } = user;
  const email = user.email.toLowerCase();
  await user.destroy({ transaction: write.transaction });
  await write.rows(sql`delete from one_time_tokens where email = ${email}`);
  await write.rows(sql`delete from newsletter_subscriptions where lower(email) = ${email}`);
  await write.rows(sql`delete from outbox where "to" = ${email}`);
  await write.rows(sql`
    update audit_lines set details = details - ${PERSONAL_DETAILS}::text[]
     where subject_id = ${id} and details ?| ${PERSONAL_DETAILS}::text[]`);
}

async function queueErasing(write: Write, memberId: string, addresses: string[]): Promise<void> {
  const { notifications, ...others } = ERASE_MEMBER;
  for (const job of Object.values(others)) await write.queue(job, { memberId });
  await write.queue(notifications, { memberId, addresses });
}
