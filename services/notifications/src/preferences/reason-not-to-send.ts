import type { MailRequest } from '@backflow/contracts/notifications';
import { select, sql } from '@backflow/service-kit';
import type { NotificationsContext } from '../context.ts';
import type { Site } from '../site.ts';
import { CATEGORIES, isDuty } from './categories.ts';
import type { MailCategory, MailFlag } from './categories.ts';

interface Question {
  category: MailCategory;
  userId: MailRequest['userId'];
}

/**
 * Why a mail is not wanted; null when it is to be sent. What is a duty is always sent; for the rest the site's
 * switch decides, then the member's: the one for all mail, and the one for its kind.
 */
export async function reasonNotToSend(
  { db }: Pick<NotificationsContext, 'db'>,
  { settings }: Pick<Site, 'settings'>,
  { category, userId }: Question,
): Promise<'site' | 'member' | 'no member' | null> {
  if (isDuty(category)) return null;
  if (!settings.emailNotifications) return 'site';
  const flag = CATEGORIES[category];
  if (flag === null) return null;
  if (userId === undefined) return 'no member';
  const [flags] = await select<Record<MailFlag, boolean>>(
    db,
    'mail-preferences',
    sql`select email_notifications, weekly_email_digest, new_event_alerts
          from identity.mail_preferences_v1 where id = ${userId}`,
  );
  if (!flags) return 'no member';
  return flags.email_notifications && flags[flag] ? null : 'member';
}
