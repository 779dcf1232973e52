import { PremiumRequest, mayUsePremium } from '@backflow/contracts/identity';
import type * as contracts from '@backflow/contracts/identity';
import { mailRequest, sendMail } from '@backflow/contracts/notifications';
import { AppError, NotFoundError, mutate } from '@backflow/service-kit';
import type { Call, Write } from '@backflow/service-kit';
import { z } from 'zod';
import { greeting, myAccount } from '../accounts/my-account.ts';
import type { IdentityContext } from '../context.ts';
import type { PremiumRequestRecord } from '../db/models/premium-request.ts';
import type { UserRecord } from '../db/models/user.ts';
import { premiumPage, premiumRequestsPage, startPremium } from './set-premium.ts';

/** Requests premium for the caller, and notifies the supplier and the member by mail. A unique index allows one open request. */
export async function requestPremium(
  context: IdentityContext,
  call: Call<typeof contracts.requestPremium>,
): Promise<PremiumRequest> {
  const { models, settings, now } = context;
  return mutate(context, call, async (write) => {
    const { transaction } = write;
    const user = await myAccount(context, write, call.actor);
    if (mayUsePremium(user)) {
      throw new AppError('ALREADY_PREMIUM', 'Everything premium is open to you already.');
    }
    const request = await models.PremiumRequest.create(
      { userId: user.id, requestedAt: new Date(now()) },
      { transaction },
    );
    write.audit({ subjectId: user.id, details: { request: request.id } });

    const url = premiumPage(settings);
    const supplier = { kind: 'supplier', about: user.id } as const;
    await write.queue(
      sendMail,
      mailRequest('premium-requested', supplier, { url: premiumRequestsPage(settings) }),
    );
    await write.queue(sendMail, mailRequest('premium-received', user.email, { ...greeting(user), url }));
    return presentRequest(request);
  });
}

/** Grants a request, with immediate effect. @throws REQUEST_DECIDED; ValidationError when the last day is over */
export const grantPremium = (
  context: IdentityContext,
  call: Call<typeof contracts.grantPremium>,
): Promise<PremiumRequest> =>
  mutate(context, call, async (write) => {
    const { transaction } = write;
    const { user, request } = await lockOpenRequest(context, write, call.params.id);
    const until = call.body.until ?? null;
    const changes = await startPremium(context, write, user, until);
    await request.update({ status: 'granted', until, decidedAt: new Date(context.now()) }, { transaction });
    const status = { from: 'open', to: 'granted' };
    write.audit({ subjectId: user.id, details: { request: request.id, status, ...changes } });
    return presentRequest(request);
  });

/** Declines a request; the mail to the member has the reason. @throws REQUEST_DECIDED */
export const declinePremium = (
  context: IdentityContext,
  call: Call<typeof contracts.declinePremium>,
): Promise<PremiumRequest> =>
  mutate(context, call, async (write) => {
    const { transaction } = write;
    const { reason } = call.body;
    const { user, request } = await lockOpenRequest(context, write, call.params.id);
    await request.update({ status: 'declined', reason, decidedAt: new Date(context.now()) }, { transaction });
    const status = { from: 'open', to: 'declined' };
    write.audit({ subjectId: user.id, details: { request: request.id, status, reason } });
    const data = { ...greeting(user), reason, url: premiumPage(context.settings) };
    await write.queue(sendMail, mailRequest('premium-declined', user.email, data, { userId: user.id }));
    return presentRequest(request);
  });

/**
 * Locks the member of an open request, as `requestPremium` does. The second of two administrators waits, and gets
 * REQUEST_DECIDED.
 */
async function lockOpenRequest(
  { models }: IdentityContext,
  { transaction }: Write,
  id: string,
): Promise<{ user: UserRecord; request: PremiumRequestRecord }> {
  const snapshot = await models.PremiumRequest.findByPk(id, { transaction });
  const user =
    snapshot && (await models.User.findByPk(snapshot.userId, { transaction, lock: transaction.LOCK.UPDATE }));
  const request = user && (await models.PremiumRequest.findByPk(id, { transaction }));
  if (!user || !request) throw new NotFoundError('This request');
  if (request.status !== 'open') {
    throw new AppError('REQUEST_DECIDED', `This request was ${request.status} already.`);
  }
  return { user, request };
}

/** Presents a record after a write. */
const presentRequest = (request: PremiumRequestRecord): PremiumRequest =>
  z.parse(PremiumRequest, {
    ...request.get({ plain: true }),
    requestedAt: request.requestedAt.toISOString(),
    decidedAt: request.decidedAt?.toISOString() ?? null,
  });
