import { transition } from '@backflow/contracts/bookings';
import type { Attendee, BookingFrom, BookingStatus, OfferKind } from '@backflow/contracts/bookings';
import { fullName } from '@backflow/remote-kit';
import type { Offer } from './offer.ts';

interface Change {
  kind: OfferKind;
  offer: Pick<Offer, 'isPublished' | 'isOver' | 'isInvoiced'>;
  from: BookingFrom;
  to: BookingStatus;
}

/**
 * Tells if the member is mailed about a change of their booking, or why not. Undefined where no mail is sent, or where it depends
 * on their settings.
 */
export function mailNote(user: Attendee['user'], change: Change): string | undefined {
  const mail = getMail(change);
  if (mail === null || user.emailStatus === null) return undefined;
  const name = fullName(user);
  if (user.emailStatus === 'none') return `${name} is not notified: there is no email address.`;
  if (user.emailStatus === 'bounced') return `${name} is not notified: the address refuses email.`;
  if (mail === 'change') return `${name} is notified by email.`;
  return user.emailStatus === 'unconfirmed'
    ? `${name} gets the email about it once the address is confirmed.`
    : undefined;
}

/**
 * The mail that the server sends. Past and withdrawn offers send only the mail about a payment. A `change` ignores the member's settings, and
 * also goes to unconfirmed addresses.
 */
function getMail({ kind, offer, from, to }: Change): 'change' | 'message' | null {
  const { isPublished, isOver, isInvoiced } = offer;
  const notice = transition(kind, from, to)?.notice;
  const isPaid = notice === 'paid' && isInvoiced;
  // A course stays open to its members while it is a draft.
  const isWithdrawn = !isPublished && kind !== 'course';
  if (notice === undefined || ((isOver || isWithdrawn) && !isPaid)) return null;
  return isPaid || notice === 'cancelled' || notice === 'requested' ? 'change' : 'message';
}
