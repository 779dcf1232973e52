import type { EventView } from '@backflow/contracts/events';
import { ExternalLink, useNow, webLink } from '@backflow/remote-kit';
import type { MemberAction } from '@backflow/remote-kit';
import { Dialog, buttonClass } from '@backflow/ui';
import { EventDetails } from './event-details.tsx';
import { ConfirmByNote } from './confirm-by-note.tsx';
import { InvoiceNote } from './invoice-note.tsx';
import { RegisterButton, dialogButton } from './register-button.tsx';
import { WaitingListButton, WaitingNote } from './waiting-list.tsx';
import type { useWaitingLists } from './waiting-list.tsx';
import styles from './event-dialog.module.css';

interface Acts {
  event: EventView;
  registering: MemberAction;
  lists: ReturnType<typeof useWaitingLists>;
}

/** An event in detail, and the buttons to register. */
export function EventDialog({ event, registering, lists, onClose }: Acts & { onClose: () => void }) {
  const now = useNow();
  return (
    <Dialog
      open
      size="lg"
      title={event.title}
      onClose={onClose}
      footer={<EventActions {...{ event, now, registering, lists }} />}
    >
      <EventDetails {...{ event, now }} />
    </Dialog>
  );
}

/** The buttons of an event's dialog, and the state of the registration. */
export function EventActions({ event, now, registering, lists }: Acts & { now: number }) {
  const website = webLink(event.registrationUrl);
  return (
    <>
      {website && (
        <ExternalLink href={website} className={buttonClass('quiet')} iconSize={18}>
          Event website
        </ExternalLink>
      )}
      <WaitingListButton {...{ event, now, lists }} />
      <RegisterButton {...{ event, now, registering }} stateOf={dialogButton} />
      <div className={styles.notes}>
        <WaitingNote {...{ event, now }} />
        <InvoiceNote {...event} />
        <ConfirmByNote {...event} />
      </div>
    </>
  );
}
