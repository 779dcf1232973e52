import { registrationState } from '@backflow/contracts/bookings';
import type { EventView } from '@backflow/contracts/events';
import { BookingTermsNote } from '@backflow/booking-kit';

interface Props {
  event: EventView;
  now: number;
}

/** What registering costs, while one can. */
export const RegistrationTerms = ({ event, now }: Props) =>
  registrationState(event, now) === 'open' && !event.needsPremium ? (
    <BookingTermsNote offer={{ ...event, startsAt: event.startDate }} />
  ) : null;
