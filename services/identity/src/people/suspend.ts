import type { AdminUser } from '@backflow/contracts/identity';
import type * as contracts from '@backflow/contracts/identity';
import { mutate } from '@backflow/service-kit';
import type { Call } from '@backflow/service-kit';
import type { IdentityContext } from '../context.ts';
import { findUser } from './admin-user.query.ts';
import { assertAnother, assertNotLast, lockAdministrators, lockUser } from './administrators.ts';

/**
 * Ends every session of an account and lets its owner in no more; who is suspended already gets another reason.
 * @throws OwnAccountError, LastAdministratorError
 */
export async function suspendUser(
  context: IdentityContext,
  call: Call<typeof contracts.suspendUser>,
): Promise<AdminUser> {
  const { id } = call.params;
  const { reason } = call.body;
  await mutate(context, call, async (write) => {
    const user = await lockAdministrators(context, write, id);
    assertAnother(call.actor, id);
    await assertNotLast(write, user);
    const { suspendedAt, suspensionReason, sessionEpoch } = user;
    if (suspensionReason === reason) return write.unchanged();
    await user.update(
      {
        suspendedAt: suspendedAt ?? new Date(context.now()),
        suspensionReason: reason,
        sessionEpoch: sessionEpoch + 1,
      },
      { transaction: write.transaction },
    );
    write.audit({ subjectId: id, details: { suspension: { from: suspensionReason, to: reason } } });
  });
  return findUser(context, id);
}

/** Lets someone sign in again. No session of before comes back. */
export async function endSuspension(
  context: IdentityContext,
  call: Call<typeof contracts.endSuspension>,
): Promise<AdminUser> {
  const { id } = call.params;
  await mutate(context, call, async (write) => {
    const user = await lockUser(context, write, id);
    const { suspensionReason, sessionEpoch } = user;
    if (suspensionReason === null) return write.unchanged();
    await user.update(
      { suspendedAt: null, suspensionReason: null, sessionEpoch: sessionEpoch + 1 },
      { transaction: write.transaction },
    );
    write.audit({ subjectId: id, details: { suspension: { from: suspensionReason, to: null } } });
  });
  return findUser(context, id);
}
