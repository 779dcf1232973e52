import { mailRequest, sendMail } from '@backflow/contracts/notifications';
import type * as contracts from '@backflow/contracts/identity';
import type { PremiumRequest } from '@backflow/contracts/identity';
import { NotFoundError, mutate } from '@backflow/service-kit';
import type { Call, Write } from '@backflow/service-kit';
import { greeting } from '../accounts/greeting.ts';
import type { IdentityContext } from '../context.ts';
import type { PremiumRequestRecord } from '../db/models/premium-request.ts';
import type { UserRecord } from '../db/models/user.ts';
import { givePremium } from './give-premium.ts';
import { presentPremiumRequest } from './premium-request.presenter.ts';
import { RequestDecidedError } from './premium.errors.ts';
import { premiumPage } from './request-premium.ts';

/**
 * Makes who asks a premium member, at once: every request of theirs is looked up afresh.
 * @throws RequestDecidedError; ValidationError when the last day is over
 */
export const grantPremium = (
  context: IdentityContext,
  call: Call<typeof contracts.grantPremium>,
): Promise<PremiumRequest> =>
  mutate(context, call, async (write) => {
    const { transaction } = write;
    const { user, request } = await openRequest(context, write, call.params.id);
    const until = call.body.until ?? null;
    const changes = await givePremium(context, write, user, until);
    await request.update({ status: 'granted', until, decidedAt: new Date(context.now()) }, { transaction });
    const status = { from: 'open', to: 'granted' };
    write.audit({ subjectId: user.id, details: { request: request.id, status, ...changes } });
    return presentPremiumRequest(request);
  });

/** Declines a request; the member reads why. @throws RequestDecidedError */
export const declinePremium = (
  context: IdentityContext,
  call: Call<typeof contracts.declinePremium>,
): Promise<PremiumRequest> =>
  mutate(context, call, async (write) => {
    const { transaction } = write;
    const { reason } = call.body;
    const { user, request } = await openRequest(context, write, call.params.id);
    await request.update({ status: 'declined', reason, decidedAt: new Date(context.now()) }, { transaction });
    const status = { from: 'open', to: 'declined' };
    write.audit({ subjectId: user.id, details: { request: request.id, status, reason } });
    const data = { ...greeting(user), reason, url: premiumPage(context.settings) };
    await write.queue(sendMail, mailRequest('premium-declined', user.email, data));
    return presentPremiumRequest(request);
  });

/**
 * A request that waits for a decision, with who asks. The member's row is locked first, as when they ask: two
 * administrators wait for one another and the second hears that it is decided.
 */
async function openRequest(
  { models }: IdentityContext,
  { transaction }: Write,
  id: string,
): Promise<{ user: UserRecord; request: PremiumRequestRecord }> {
  const seen = await models.PremiumRequest.findByPk(id, { transaction });
  const user =
    seen && (await models.User.findByPk(seen.userId, { transaction, lock: transaction.LOCK.UPDATE }));
  const request = user && (await models.PremiumRequest.findByPk(id, { transaction }));
  if (!user || !request) throw new NotFoundError('This request');
  if (request.status !== 'open') throw new RequestDecidedError(request.status);
  return { user, request };
}
