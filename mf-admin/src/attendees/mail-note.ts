import type { BookingStatus } from '@backflow/contracts';
import { fullName } from './attendee-words.ts';
import type { Attendee, AttendeesKind } from './kinds.ts';
import type { Subject } from './subject.ts';

interface Change {
  kind: AttendeesKind;
  subject: Pick<Subject, 'isPublished' | 'isOver' | 'isInvoiced'>;
  /** Null for who was just added. */
  from: BookingStatus | null;
  to: BookingStatus;
}

/**
 * Whether the member of a changed registration is notified by mail, and why not; undefined where no mail is sent, and where it
 * depends on what mail they want.
 */
export function mailNote(user: Attendee['user'], change: Change): string | undefined {
  const mail = mailOf(change);
  if (mail === null || user.emailStatus === null) return undefined;
  const name = fullName(user);
  if (user.emailStatus === 'bounced') return `${name} is not notified: the address refuses mail.`;
  if (mail === 'change') return `${name} is notified by mail.`;
  return user.emailStatus === 'unconfirmed'
    ? `${name} gets the mail about it once the address is confirmed.`
    : undefined;
}

/** As the services send them: a `change` goes to unconfirmed addresses as well, and whatever mail they want. */
function mailOf({ kind, subject, from, to }: Change): 'change' | 'message' | null {
  const { isPublished, isOver, isInvoiced } = subject;
  const isPaid = to === 'confirmed' && from === 'pending' && isInvoiced;
  const isChange = isPaid || to === 'cancelled' || to === 'pending';
  if (kind === 'courses') return isPublished || isPaid || to === 'cancelled' ? kindOf(isChange) : null;
  if (!isPublished || (isOver && !isPaid)) return null;
  return kindOf(isChange);
}

const kindOf = (isChange: boolean) => (isChange ? 'change' : 'message');
