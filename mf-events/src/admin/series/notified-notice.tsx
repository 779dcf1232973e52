import { MailReachNotice } from '@backflow/booking-kit';
import type { OfferKey } from '@backflow/booking-kit';

/** Each date takes a request. */
const MAX_COUNTED = 24;

/** How many mails go out when these dates move or are cancelled; nothing where nobody has booked them. */
export function NotifiedNotice({ offers }: { offers: readonly OfferKey[] }) {
  const [first, ...also] = offers;
  if (!first) return null;
  if (offers.length > MAX_COUNTED)
    return <p>Everyone with a booking of these {offers.length} events is told by email, once for each.</p>;
  return <MailReachNotice key={offers.length} offer={first} also={also} about="change" />;
}
