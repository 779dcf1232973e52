import type { AdminUser } from '@backflow/contracts/identity';
import type * as contracts from '@backflow/contracts/identity';
import { mutate, sql } from '@backflow/service-kit';
import type { Call, Write } from '@backflow/service-kit';
import { verifyCurrentPassword } from '../accounts/my-account.ts';
import type { IdentityContext } from '../context.ts';
import { mailSecondFactor } from '../second-factor/second-factor-mails.ts';
import { assertOtherAccount, lockUser } from './administrators.ts';
import { findUser } from './users.query.ts';

/**
 * Removes the second factor of a member who has lost their device, after verifying the administrator's own password. Ends the
 * member's sessions: the device may be in other hands.
 * @throws OWN_ACCOUNT; NotFoundError; ValidationError on `currentPassword`
 */
export async function removeSecondFactor(
  context: IdentityContext,
  call: Call<typeof contracts.removeSecondFactor>,
): Promise<AdminUser> {
  const { id } = call.params;
  assertOtherAccount(call.actor, id);
  await findUser(context, id);
  await verifyCurrentPassword(context, call, call.body.currentPassword);
  await mutate(context, call, async (write) => {
    const user = await lockUser(context, write, id);
    if (!(await deleteSecondFactor(write, id))) return write.unchanged();
    await user.update({ sessionEpoch: user.sessionEpoch + 1 }, { transaction: write.transaction });
    await mailSecondFactor(
      context,
      write,
      user,
      'second-factor-removed',
      'By an administrator, two-step sign-in',
    );
    write.audit({ subjectId: id });
  });
  return findUser(context, id);
}

/** @returns whether there was one */
async function deleteSecondFactor(write: Write, id: string): Promise<boolean> {
  const removed = await write.rows(sql`
    with app as (delete from totp_secrets where user_id = ${id} returning user_id),
      keys as (delete from passkeys where user_id = ${id} returning user_id),
      codes as (delete from recovery_codes where user_id = ${id} returning user_id)
    select user_id from app union select user_id from keys union select user_id from codes`);
  return removed.length > 0;
}
