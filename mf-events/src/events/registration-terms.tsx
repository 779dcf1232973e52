import { registrationState } from '@backflow/contracts/bookings';
import type { EventView } from '@backflow/contracts/events';
import { ApprovalNote, MyPriceNote, PriceCode } from '@backflow/booking-kit';

interface Props {
  event: EventView;
  now: number;
  /** True where a price code can be entered, and where it is said which authorities accept the event. Default: false. */
  takesCode?: boolean;
}

/** The price of a registration, while one can register. */
export function RegistrationTerms({ event, now, takesCode = false }: Props) {
  const state = registrationState(event, now);
  if ((state !== 'open' && state !== 'offered') || event.needsPremium) return null;
  return (
    <>
      {state === 'open' && <MyPriceNote offer={{ ...event, startsAt: event.startDate }} />}
      {takesCode && <ApprovalNote offerId={event.id} />}
      {takesCode && <PriceCode record={event} offers="events" />}
    </>
  );
}
