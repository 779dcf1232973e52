/** What a member may turn off, by the column of identity's `mail_preferences_v1`. */
export type MailFlag = 'email_notifications' | 'weekly_email_digest' | 'new_event_alerts';

/**
 * What a mail is to its reader, and the flag that turns it off. Without one it is a duty, or has a way out of its own
 * (`newsletter`).
 */
export const CATEGORIES = {
  account: null,
  /** About money, and about events that are cancelled or moved: sent to unconfirmed addresses as well. */
  registration: null,
  /** An administrator's own text to people who take part. */
  organizer: null,
  /** To the supplier, not to a member. */
  supplier: null,
  newsletter: null,
  /** Of what costs nothing: confirmations of events and courses, the waiting list. */
  events: 'email_notifications',
  /** Replies in topics they follow, and what became of their own posts. */
  forum: 'email_notifications',
  'event-alerts': 'new_event_alerts',
  digest: 'weekly_email_digest',
} as const satisfies Record<string, MailFlag | null>;

export type MailCategory = keyof typeof CATEGORIES;

/** Sent whatever the site's switch and the member's say. */
export const isDuty = (category: MailCategory): boolean =>
  category === 'account' ||
  category === 'registration' ||
  category === 'organizer' ||
  category === 'supplier';

/** Whether a member gets it before they have confirmed their address. */
export const reachesUnconfirmed = (category: MailCategory): boolean => category === 'registration';
