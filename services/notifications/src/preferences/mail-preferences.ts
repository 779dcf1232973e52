import type { MailRequest } from '@backflow/contracts/notifications';
import { sql } from '@backflow/service-kit';
import type { NotificationsContext } from '../context.ts';
import { findTogether } from '../find-together.ts';
import type { Site } from '../site.ts';

/** A flag that a member can turn off: a column of identity's `mail_preferences_v1`. */
type MailFlag = 'email_notifications' | 'weekly_email_digest' | 'new_event_alerts';

/** The kinds of mail, each with the flag that turns it off. Mails without a flag are mandatory, or unsubscribe by themselves (`newsletter`). */
export const CATEGORIES = {
  account: null,
  /** About money, and about events that are cancelled or moved: also sent to unconfirmed addresses. */
  registration: null,
  /** An administrator's own text to attendees. */
  organizer: null,
  /** Mails to the supplier, not to a member. */
  supplier: null,
  newsletter: null,
  /** Confirmations of free events and courses, and the waiting list. */
  events: 'email_notifications',
  /** Replies in topics that a member follows, and decisions on their posts. */
  forum: 'email_notifications',
  /** Credentials that end and gauges that are due. The member chooses when in the wallet. */
  credentials: 'email_notifications',
  'event-alerts': 'new_event_alerts',
  digest: 'weekly_email_digest',
} as const satisfies Record<string, MailFlag | null>;

export type MailCategory = keyof typeof CATEGORIES;

const MANDATORY: ReadonlySet<MailCategory> = new Set(['account', 'registration', 'organizer', 'supplier']);

/** True if a member gets it before they have confirmed their address. */
export const reachesUnconfirmed = (category: MailCategory): boolean => category === 'registration';

interface Preference {
  category: MailCategory;
  userId: MailRequest['userId'];
}

/**
 * Why a mail is not wanted; null when it is to be sent. Mandatory mails are always sent. For all others the site's
 * switch decides first, then the member's switches: the one for all mail, and the one for the category.
 */
export async function reasonNotToSend(
  context: Pick<NotificationsContext, 'db'>,
  { settings }: Pick<Site, 'settings'>,
  { category, userId }: Preference,
): Promise<'site' | 'member' | 'no member' | null> {
  if (MANDATORY.has(category)) return null;
  if (!settings.emailNotifications) return 'site';
  const flag = CATEGORIES[category];
  if (flag === null) return null;
  if (userId === undefined) return 'no member';
  const flags = await findFlags(context, userId);
  if (!flags) return 'no member';
  return flags.email_notifications && flags[flag] ? null : 'member';
}

/** A member's switches; undefined for one who was erased. */
const findFlags = findTogether<Record<MailFlag, boolean> & { id: string }>(
  'mail-preferences',
  (ids) => sql`
    select id, email_notifications, weekly_email_digest, new_event_alerts
      from identity.mail_preferences_v1 where id = any(${ids}::uuid[])`,
);
