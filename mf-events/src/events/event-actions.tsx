import type { EventView } from '@backflow/contracts/events';
import { ExternalLink, webLink } from '@backflow/remote-kit';
import { MyBookingActions } from '@backflow/booking-kit';
import { buttonClass } from '@backflow/ui';
import { ShowTicket } from './show-ticket.tsx';
import { ConfirmByNote } from './confirm-by-note.tsx';
import { InvoiceNote } from './invoice-note.tsx';
import { RegisterButton, dialogButton } from './register-button.tsx';
import { RegistrationTerms } from './registration-terms.tsx';
import styles from './event-actions.module.css';
import type { useRegistering } from './use-registering.ts';
import { WaitingListButton, WaitingNote } from './waiting-list.tsx';

interface Props {
  event: EventView;
  now: number;
}

/** The footer of an event's dialog: its website, the buttons to register, and the state of the registration. */
export const EventFooter = (props: Parameters<typeof EventActions>[0]) => (
  <>
    <EventWebsite {...props.event} />
    <EventActions {...props} />
    <div className={styles.notes}>
      <EventNotes {...props} />
    </div>
  </>
);

/** The buttons to register and to wait, and the ticket. */
export const EventActions = ({
  event,
  now,
  registering,
  lists,
}: Props & ReturnType<typeof useRegistering>) => (
  <>
    <ShowTicket {...{ event, now }} registration={event.registration} />
    <WaitingListButton {...{ event, now, lists }} />
    <RegisterButton {...{ event, now, registering }} getState={dialogButton} />
  </>
);

/** The state of the registration, and what its member can do with it. */
export const EventNotes = ({ event, now }: Props) => (
  <>
    <WaitingNote {...{ event, now }} />
    <RegistrationTerms {...{ event, now }} takesCode />
    <InvoiceNote {...event} now={now} />
    <ConfirmByNote {...event} />
    {event.registration && (
      <MyBookingActions
        booking={{
          ...event.registration,
          ...{ offers: 'events', title: event.title, startsAt: event.startDate },
        }}
        now={now}
      />
    )}
  </>
);

export function EventWebsite({ registrationUrl }: Pick<EventView, 'registrationUrl'>) {
  const website = webLink(registrationUrl);
  if (!website) return null;
  return (
    <ExternalLink href={website} className={buttonClass('quiet')} iconSize={18}>
      Event Website
    </ExternalLink>
  );
}
