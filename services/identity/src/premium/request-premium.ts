import { mayUsePremium } from '@backflow/contracts/identity';
import { mailRequest, sendMail } from '@backflow/contracts/notifications';
import type { PremiumRequest, requestPremium as contract } from '@backflow/contracts/identity';
import { mutate } from '@backflow/service-kit';
import type { Call } from '@backflow/service-kit';
import { greeting } from '../accounts/greeting.ts';
import { ownAccount } from '../accounts/own-account.ts';
import type { IdentityContext } from '../context.ts';
import { presentPremiumRequest } from './premium-request.presenter.ts';
import { AlreadyPremiumError } from './premium.errors.ts';

/**
 * A member asks for premium: the supplier and the member hear of it by mail. A second request while one is open is
 * refused by a unique index.
 */
export async function requestPremium(
  context: IdentityContext,
  call: Call<typeof contract>,
): Promise<PremiumRequest> {
  const { models, settings, now } = context;
  return mutate(context, call, async (write) => {
    const { transaction } = write;
    const user = await ownAccount(context, write, call.actor);
    if (mayUsePremium(user)) throw new AlreadyPremiumError();
    const request = await models.PremiumRequest.create(
      { userId: user.id, requestedAt: new Date(now()) },
      { transaction },
    );
    write.audit({ subjectId: user.id, details: { request: request.id } });

    const url = premiumPage(settings);
    const supplier = { kind: 'supplier', about: user.id } as const;
    await write.queue(sendMail, mailRequest('premium-requested', supplier, { url }));
    await write.queue(sendMail, mailRequest('premium-received', user.email, { ...greeting(user), url }));
    return presentPremiumRequest(request);
  });
}

/** Where members read what premium is and administrators decide on requests. */
export const premiumPage = ({ PUBLIC_ORIGIN }: Pick<IdentityContext['settings'], 'PUBLIC_ORIGIN'>): string =>
  `${PUBLIC_ORIGIN}/premium`;
