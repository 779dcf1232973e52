import type { confirmEmail as contract } from '@backflow/contracts';
import { mutate } from '@backflow/service-kit';
import type { Call } from '@backflow/service-kit';
import type { IdentityContext } from '../context.ts';
import { userOfLink } from '../one-time-links.ts';

/** Confirms the address a link was sent to, if the account still uses it. */
export async function confirmEmail(context: IdentityContext, call: Call<typeof contract>): Promise<null> {
  const account = await mutate(context, call, async (write) => {
    const user = await userOfLink(context, write, 'confirm-email', call.body.token);
    const emailConfirmedAt = user.emailConfirmedAt ?? new Date(context.now());
    await user.update({ emailConfirmedAt }, { transaction: write.transaction });
    write.audit({ actorId: user.id, subjectId: user.id, details: { email: user.email } });
    return user.id;
  });
  call.log.info({ account }, 'email confirmed');
  return null;
}
