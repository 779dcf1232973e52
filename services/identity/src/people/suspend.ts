import type { AdminUser } from '@backflow/contracts/identity';
import type * as contracts from '@backflow/contracts/identity';
import { mutate } from '@backflow/service-kit';
import type { Call } from '@backflow/service-kit';
import type { IdentityContext } from '../context.ts';
import {
  assertHasAccount,
  assertNotLast,
  assertOtherAccount,
  lockAdministrators,
  lockUser,
} from './administrators.ts';
import { findUser } from './users.query.ts';

/**
 * Ends every session of an account and refuses its sign-ins. For a suspended account, changes the reason.
 * @throws OWN_ACCOUNT, LAST_ADMINISTRATOR, NO_ACCOUNT
 */
export async function suspendUser(
  context: IdentityContext,
  call: Call<typeof contracts.suspendUser>,
): Promise<AdminUser> {
  const { id } = call.params;
  const { reason } = call.body;
  await mutate(context, call, async (write) => {
    const user = await lockAdministrators(context, write, id);
    assertOtherAccount(call.actor, id);
    assertHasAccount(user);
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

/** Allows sign-ins again. Former sessions stay ended. */
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
