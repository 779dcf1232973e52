import { DISPLAY_TIME_ZONE, mailRequest, sendMail } from '@backflow/contracts';
import type * as contracts from '@backflow/contracts';
import type { PremiumRequest } from '@backflow/contracts';
import { NotFoundError, ValidationError, mutate, sql } from '@backflow/service-kit';
import type { Call, Write } from '@backflow/service-kit';
import { greeting } from '../accounts/greeting.ts';
import type { IdentityContext } from '../context.ts';
import type { PremiumRequestRecord } from '../db/models/premium-request.ts';
import type { UserRecord } from '../db/models/user.ts';
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
    const premiumUntil = until === null ? null : await endOfDay(context, write, until);
    await user.update({ subscriptionStatus: 'premium', premiumUntil }, { transaction });
    await request.update({ status: 'granted', until, decidedAt: new Date(context.now()) }, { transaction });
    write.audit({ subjectId: user.id, details: { request: request.id, until } });

    const end = until === null ? {} : { until: dayWords(until) };
    const data = { ...greeting(user), ...end, url: premiumPage(context.settings) };
    await write.queue(sendMail, mailRequest('premium-granted', user.email, data));
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
    write.audit({ subjectId: user.id, details: { request: request.id, reason } });
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

/** The end of a day in the display zone. @throws ValidationError when it is over */
async function endOfDay({ now }: IdentityContext, write: Write, day: string): Promise<Date> {
  const [row] = await write.rows<{ end: Date }>(sql`
    select (${day}::date + 1)::timestamp at time zone ${DISPLAY_TIME_ZONE}::text as end`);
  if (!row || row.end.getTime() <= now()) {
    throw new ValidationError([{ path: 'until', message: 'The last day must not be over' }]);
  }
  return row.end;
}

/** 'December 4, 2027' */
const dayWords = (day: string): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day));
