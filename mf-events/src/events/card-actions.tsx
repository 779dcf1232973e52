import { hasRegistered, registrationState } from '@backflow/contracts/bookings';
import type { EventView } from '@backflow/contracts/events';
import { PremiumNote } from '@backflow/remote-kit';
import type { MemberAction } from '@backflow/remote-kit';
import { AddToCalendar } from './add-to-calendar.tsx';
import { ConfirmByNote } from './confirm-by-note.tsx';
import { InvoiceNote } from './invoice-note.tsx';
import { RegistrationTerms } from './registration-terms.tsx';
import { RegisterButton, cardButton } from './register-button.tsx';
import { WaitingListButton, WaitingNote } from './waiting-list.tsx';
import type { useWaitingLists } from './waiting-list.tsx';

interface Props {
  event: EventView;
  now: number;
  registering: MemberAction;
  lists: ReturnType<typeof useWaitingLists>;
}

/** Actions on an event's card, and the state of a registration. */
export const CardActions = ({ event, now, registering, lists }: Props) => (
  <>
    <RegisterButton {...{ event, now, registering }} getState={cardButton} />
    <WaitingListButton {...{ event, now, lists }} />
    <RegistrationTerms {...{ event, now }} />
    {hasRegistered(event) && <AddToCalendar {...{ event, now }} />}
    <WaitingNote {...{ event, now }} />
    <InvoiceNote {...event} now={now} />
    <ConfirmByNote {...event} />
    {event.needsPremium && registrationState(event, now) === 'open' && <PremiumNote />}
  </>
);
