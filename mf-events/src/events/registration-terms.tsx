import { registrationState } from '@backflow/contracts/bookings';
import type { EventView } from '@backflow/contracts/events';
import { BookingTermsNote } from '@backflow/booking-kit';

interface Props {
  event: EventView;
  now: number;
}

/** The price of a registration, while one can register. */
export const RegistrationTerms = ({ event, now }: Props) =>
  registrationState(event, now) === 'open' && !event.needsPremium ? (
    <BookingTermsNote offer={{ ...event, startsAt: event.startDate }} />
  ) : null;
