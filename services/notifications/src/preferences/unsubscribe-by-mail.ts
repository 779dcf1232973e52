import type { unsubscribeByMail as contract } from '@backflow/contracts/notifications';
import { AppError, mutate, sql } from '@backflow/service-kit';
import type { Call } from '@backflow/service-kit';
import type { NotificationsContext } from '../context.ts';
import { CATEGORIES } from './categories.ts';
import { readChoice } from './unsubscribe-links.ts';

/** Turns off the kind of mail that the token names. Doing so twice is no error. */
export async function unsubscribeByMail(
  context: NotificationsContext,
  call: Call<typeof contract>,
): Promise<null> {
  const choice = readChoice(context, call.query.token);
  const flag = choice && CATEGORIES[choice.category];
  if (!choice || !flag)
    throw new AppError('LINK_SPENT', 'This link does not work. Change it in your settings.');
  await mutate(context, call, (write) =>
    write.rows(sql`select identity.set_mail_preference_v1(${choice.userId}::uuid, ${flag}, false)`),
  );
  call.log.info({ account: choice.userId, flag }, 'unsubscribed by one click');
  return null;
}
