import { registrationState } from '@backflow/contracts';
import type { EventView } from '@backflow/contracts';
import { SeatsBar } from '@backflow/ui';
import { deadlineWords, seatsWords } from './event-words.ts';
import styles from './seats-and-deadline.module.css';

/** How full it is and, while there is a seat to be had, until when one may register. */
export const SeatsAndDeadline = ({ event, now }: { event: EventView; now: number }) => (
  <>
    <SeatsBar taken={event.currentAttendees} total={event.maxAttendees} />
    <span className={styles.line}>
      <span>{seatsWords(event)}</span>
      {registrationState(event, now) !== 'full' && <span>{deadlineWords(event, now)}</span>}
    </span>
  </>
);
