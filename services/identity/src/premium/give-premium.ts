import { DISPLAY_TIME_ZONE } from '@backflow/contracts';
import { mailRequest, sendMail } from '@backflow/contracts/notifications';
import { ValidationError, sql } from '@backflow/service-kit';
import type { Write } from '@backflow/service-kit';
import { greeting } from '../accounts/greeting.ts';
import type { IdentityContext } from '../context.ts';
import type { UserRecord } from '../db/models/user.ts';
import { differences } from '../differences.ts';
import type { Differences } from '../differences.ts';
import { premiumPage } from './request-premium.ts';

/**
 * Makes somebody a premium member to the end of a day, or without an end, and tells them by mail.
 * @param user whose row is locked
 * @param until a day of the display zone, such as 2027-12-04
 * @returns what that changed
 * @throws ValidationError when that day is over
 */
export async function givePremium(
  context: IdentityContext,
  write: Write,
  user: UserRecord,
  until: string | null,
): Promise<Differences> {
  const premiumUntil = until === null ? null : await endOfDay(context, write, until);
  const before = planOf(user);
  await user.update({ subscriptionStatus: 'premium', premiumUntil }, { transaction: write.transaction });
  const end = until === null ? {} : { until: formatDay(until) };
  const data = { ...greeting(user), ...end, url: premiumPage(context.settings) };
  await write.queue(sendMail, mailRequest('premium-granted', user.email, data));
  return differences(before, planOf(user));
}

/** Makes a premium member a free one, and tells them. @returns what that changed */
export async function takePremium(
  { settings }: IdentityContext,
  write: Write,
  user: UserRecord,
): Promise<Differences> {
  const before = planOf(user);
  await user.update({ subscriptionStatus: 'free', premiumUntil: null }, { transaction: write.transaction });
  const data = { ...greeting(user), url: premiumPage(settings) };
  await write.queue(sendMail, mailRequest('premium-ended', user.email, data));
  return differences(before, planOf(user));
}

/** A member's plan, with its last day as administrators type it. */
export const planOf = ({ subscriptionStatus, premiumUntil }: UserRecord) => ({
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
