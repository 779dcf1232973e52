import { seatOfferedUntil } from '@backflow/contracts/bookings';
import type { MyRegistration } from '@backflow/contracts/bookings';
import { Button, VisuallyHidden } from '@backflow/ui';
import { useState } from 'react';
import { AcceptTerms, PassDialog, formatSeatOffer } from './pass-dialog.tsx';
import type { OfferedEvent } from './pass-dialog.tsx';
import styles from './seat-offer.module.css';
import { useRegistering } from './use-registering.ts';

interface Props {
  event: OfferedEvent;
  registration: MyRegistration | null;
  now: number;
}

/** The seat that is offered to a member on the waiting list, to accept or to pass; nothing without an open offer. */
export function SeatOffer({ event, registration, now }: Props) {
  const until = seatOfferedUntil({ registration }, now);
  return until === null ? null : <OpenOffer {...{ event, until, now }} />;
}

function OpenOffer({ event, until, now }: Pick<Props, 'event' | 'now'> & { until: number }) {
  const { registering, lists } = useRegistering();
  const [isPassing, setIsPassing] = useState(false);
  const inTitle = <VisuallyHidden> in {event.title}</VisuallyHidden>;
  return (
    <div className={styles.offer}>
      <p>
        <span className={styles.until}>{formatSeatOffer(until, now)}.</span>
        <AcceptTerms {...event} />
      </p>
      <span className={styles.buttons}>
        <Button
          size="sm"
          pending={registering.isPending(event.id)}
          pendingLabel="Accepting..."
          onClick={() => registering.start(event.id)}
        >
          Accept Seat{inTitle}
        </Button>
        <Button
          size="sm"
          variant="quiet"
          pending={lists.passing.isPending(event.id)}
          onClick={() => setIsPassing(true)}
        >
          Pass{inTitle}
        </Button>
      </span>
      {isPassing && <PassDialog event={event} passing={lists.passing} onClose={() => setIsPassing(false)} />}
    </div>
  );
}
