import type { AdminUser, setAdministrator as contract } from '@backflow/contracts/identity';
import { AppError, mutate } from '@backflow/service-kit';
import type { Call } from '@backflow/service-kit';
import type { IdentityContext } from '../context.ts';
import { findUser } from './admin-user.query.ts';
import { assertNotLast, lockAdministrators } from './administrators.ts';

/**
 * Makes someone an administrator, or takes it from them: at once, in the sessions they have.
 * @throws LastAdministratorError; SUSPENDED for who may not sign in
 */
export async function setAdministrator(
  context: IdentityContext,
  call: Call<typeof contract>,
): Promise<AdminUser> {
  const { id } = call.params;
  const { isAdmin } = call.body;
  await mutate(context, call, async (write) => {
    const user = await lockAdministrators(context, write, id);
    if (user.isAdmin === isAdmin) return write.unchanged();
    if (isAdmin && user.suspendedAt !== null) {
      throw new AppError('SUSPENDED', 'This account is suspended: end the suspension first.');
    }
    if (!isAdmin) await assertNotLast(write, user);
    await user.update({ isAdmin }, { transaction: write.transaction });
    write.audit({ subjectId: id, details: { isAdmin: { from: !isAdmin, to: isAdmin } } });
  });
  return findUser(context, id);
}
