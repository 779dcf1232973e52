import type { AdminUser, setPremium as contract } from '@backflow/contracts/identity';
import { mutate } from '@backflow/service-kit';
import type { Call } from '@backflow/service-kit';
import type { IdentityContext } from '../context.ts';
import { findUser } from '../people/admin-user.query.ts';
import { lockUser } from '../people/administrators.ts';
import { givePremium, planOf, takePremium } from './give-premium.ts';

/**
 * Gives someone premium, asked for or not, or takes it from them; they are told by mail. A request of theirs that waits is
 * granted with it. What they have already is given to them without a word.
 * @throws ValidationError when the last day is over
 */
export async function setPremium(context: IdentityContext, call: Call<typeof contract>): Promise<AdminUser> {
  const { id } = call.params;
  const { isPremium, until = null } = call.body;
  await mutate(context, call, async (write) => {
    const { transaction } = write;
    const user = await lockUser(context, write, id);
    if (!isPremium) {
      if (user.subscriptionStatus === 'free') return write.unchanged();
      return write.audit({ subjectId: id, details: await takePremium(context, write, user) });
    }
    const where = { userId: id, status: 'open' } as const;
    const request = await context.models.PremiumRequest.findOne({ where, transaction });
    const { subscriptionStatus, premiumUntil } = planOf(user);
    if (!request && subscriptionStatus === 'premium' && premiumUntil === until) return write.unchanged();
    const changes = await givePremium(context, write, user, until);
    await request?.update({ status: 'granted', until, decidedAt: new Date(context.now()) }, { transaction });
    write.audit({ subjectId: id, details: { ...(request && { request: request.id }), ...changes } });
  });
  return findUser(context, id);
}
