import { jobContract } from '@backflow/contracts';
import { mailRequest, sendMail } from '@backflow/contracts/notifications';
import * as z from '@backflow/contracts/zod';
import { mutate, sql } from '@backflow/service-kit';
import type { Operation } from '@backflow/service-kit';
import { greeting } from '../accounts/greeting.ts';
import type { IdentityContext } from '../context.ts';
import type { UserRecord } from '../db/models/user.ts';
import { premiumPage } from './request-premium.ts';

/** A few minutes after each hour: premium ends with a day, and days begin on the hour. */
export const endPremiumJob = jobContract({
  name: 'identity.end-premium',
  data: z.unknown(),
  schedule: '3 * * * *',
});

/** Makes free members of those whose premium was granted to a day that is over, and tells them. */
export async function endPremium(context: IdentityContext, _data: unknown, run: Operation): Promise<void> {
  await mutate(context, run, async (write) => {
    const ended = await write.rows<Pick<UserRecord, 'email' | 'firstName' | 'emailConfirmedAt'>>(sql`
      update users set subscription_status = 'free', premium_until = null, updated_at = ${new Date(context.now())}
       where premium_until <= ${new Date(context.now())}
      returning email, first_name as "firstName", email_confirmed_at as "emailConfirmedAt"`);
    const url = premiumPage(context.settings);
    for (const user of ended) {
      await write.queue(sendMail, mailRequest('premium-ended', user.email, { ...greeting(user), url }));
    }
  });
}
