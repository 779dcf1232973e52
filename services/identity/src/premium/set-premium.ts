import { DISPLAY_TIME_ZONE, jobContract } from '@backflow/contracts';
import type { AdminUser, setPremium as contract } from '@backflow/contracts/identity';
import { mailRequest, sendMail } from '@backflow/contracts/notifications';
import * as z from '@backflow/contracts/zod';
import { ValidationError, differences, mutate, sql } from '@backflow/service-kit';
import type { Call, Difference, Operation, Write } from '@backflow/service-kit';
import { greeting } from '../accounts/my-account.ts';
import type { IdentityContext } from '../context.ts';
import type { UserRecord } from '../db/models/user.ts';
import { lockUser } from '../people/administrators.ts';
import { findUser } from '../people/users.query.ts';

/**
 * Starts or ends a member's premium, and notifies them by mail. Starting it grants an open request. No change, no mail.
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
      return write.audit({ subjectId: id, details: await endPremium(context, write, user) });
    }
    const where = { userId: id, status: 'open' } as const;
    const request = await context.models.PremiumRequest.findOne({ where, transaction });
    const { subscriptionStatus, premiumUntil } = getPlan(user);
    if (!request && subscriptionStatus === 'premium' && premiumUntil === until) return write.unchanged();
    const changes = await startPremium(context, write, user, until);
    await request?.update({ status: 'granted', until, decidedAt: new Date(context.now()) }, { transaction });
    write.audit({ subjectId: id, details: { ...(request && { request: request.id }), ...changes } });
  });
  return findUser(context, id);
}

/**
 * Makes a user a premium member until the end of a day, or without an end, and notifies them by mail.
 * @param user a locked row
 * @param until a day of the display zone, such as 2027-12-04
 * @returns the differences, for the audit entry
 * @throws ValidationError when that day is over
 */
export async function startPremium(
  context: IdentityContext,
  write: Write,
  user: UserRecord,
  until: string | null,
): Promise<Record<string, Difference>> {
  const premiumUntil = until === null ? null : await endOfDay(context, write, until);
  const before = getPlan(user);
  await user.update({ subscriptionStatus: 'premium', premiumUntil }, { transaction: write.transaction });
  const end = until === null ? {} : { until: formatDay(until) };
  const data = { ...greeting(user), ...end, url: premiumPage(context.settings) };
  await write.queue(sendMail, mailRequest('premium-granted', user.email, data, { userId: user.id }));
  return differences(before, getPlan(user));
}

/** Makes a premium member a free one, and notifies them by mail. @returns the differences, for the audit entry */
async function endPremium(
  { settings }: IdentityContext,
  write: Write,
  user: UserRecord,
): Promise<Record<string, Difference>> {
  const before = getPlan(user);
  await user.update({ subscriptionStatus: 'free', premiumUntil: null }, { transaction: write.transaction });
  const data = { ...greeting(user), url: premiumPage(settings) };
  await write.queue(sendMail, mailRequest('premium-ended', user.email, data, { userId: user.id }));
  return differences(before, getPlan(user));
}

/** A member's plan, with its last day as administrators type it. */
const getPlan = ({ subscriptionStatus, premiumUntil }: UserRecord) => ({
  subscriptionStatus,
  premiumUntil: premiumUntil === null ? null : DAY.format(premiumUntil.getTime() - 1),
});

/** Writes 2027-12-04. */
const DAY = new Intl.DateTimeFormat('en-CA', { timeZone: DISPLAY_TIME_ZONE });

async function endOfDay({ now }: IdentityContext, write: Write, day: string): Promise<Date> {
  const [row] = await write.rows<{ end: Date }>(sql`
    select (${day}::date + 1)::timestamp at time zone ${DISPLAY_TIME_ZONE}::text as end`);
  if (!row || row.end.getTime() <= now()) {
    throw new ValidationError([{ path: 'until', message: 'The last day must not be over' }]);
  }
  return row.end;
}

/** 'December 4, 2027' */
const formatDay = (day: string): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day));

/** Hourly, because premium ends at midnight in the display zone. */
export const expirePremiumJob = jobContract({
  name: 'identity.end-premium',
  data: z.unknown(),
  schedule: '3 * * * *',
});

/** Ends premium that was granted until a past day, and notifies the members by mail. */
export async function expirePremium(context: IdentityContext, _data: unknown, run: Operation): Promise<void> {
  await mutate(context, run, async (write) => {
    const ended = await write.rows<Pick<UserRecord, 'id' | 'email' | 'firstName' | 'emailConfirmedAt'>>(sql`
      update users set subscription_status = 'free', premium_until = null, updated_at = ${new Date(context.now())}
       where premium_until <= ${new Date(context.now())}
      returning id, email, first_name as "firstName", email_confirmed_at as "emailConfirmedAt"`);
    const url = premiumPage(context.settings);
    for (const user of ended) {
      await write.queue(
        sendMail,
        mailRequest('premium-ended', user.email, { ...greeting(user), url }, { userId: user.id }),
      );
    }
  });
}

/** The page where members read about premium and request it. */
export const premiumPage = ({ PUBLIC_ORIGIN }: Pick<IdentityContext['settings'], 'PUBLIC_ORIGIN'>): string =>
  `${PUBLIC_ORIGIN}/premium`;

/** The page where administrators decide on requests. */
export const premiumRequestsPage = ({
  PUBLIC_ORIGIN,
}: Pick<IdentityContext['settings'], 'PUBLIC_ORIGIN'>): string => `${PUBLIC_ORIGIN}/admin/people?tab=premium`;
