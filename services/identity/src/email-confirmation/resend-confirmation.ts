import type { resendConfirmation as contract } from '@backflow/contracts';
import type { Call, Database } from '@backflow/service-kit';
import { User } from '../db/models/user.ts';
import type { SiteLinks } from '../mail/site-links.ts';
import type { MailThrottle } from '../throttling/mail-throttle.ts';
import { askToConfirm } from './ask-to-confirm.ts';

export interface ConfirmationDeps {
  db: Database;
  links: SiteLinks;
  throttle: MailThrottle;
}

/** Sends the caller another link; an address that is confirmed gets none. */
export async function resendConfirmation(
  { db: { sequelize }, links, throttle }: ConfirmationDeps,
  { actor, address }: Call<typeof contract>,
): Promise<null> {
  await throttle.use(actor.id, address);
  await sequelize.transaction(async (transaction) => {
    const user = await User.findByPk(actor.id, { transaction });
    if (user?.emailConfirmedAt === null) await askToConfirm({ sequelize, transaction }, links, user);
  });
  return null;
}
