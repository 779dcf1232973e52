import type { EventView } from '@backflow/contracts';
import { pacificDay, pacificTime, pacificTimeRange } from '@backflow/platform';
import { Icon } from '@backflow/ui';
import type { IconName } from '@backflow/ui';
import type { ReactNode } from 'react';
import { MeetingLink } from '../meeting-link.tsx';
import { dayWords, placeWords } from './event-words.ts';
import styles from './event-facts.module.css';

/** When, where and until when. */
export const EventFacts = ({ event }: { event: EventView }) => (
  <dl className={styles.facts}>
    <Fact icon="calendar" name="Date">
      {dayWords(event)}
    </Fact>
    <Fact icon="clock" name="Time">
      {pacificTimeRange(event.startDate, event.endDate)}
    </Fact>
    <Fact icon={event.isVirtual ? 'video' : 'pin'} name="Location">
      {placeWords(event)}
      {event.isVirtual && <Meeting event={event} />}
    </Fact>
    <Fact icon="ticket" name="Registration deadline">
      <Deadline closes={event.registrationCloseDate} />
    </Fact>
  </dl>
);

const Deadline = ({ closes }: { closes: string | null }) =>
  closes === null ? (
    'Open until the start'
  ) : (
    <>
      {pacificDay(closes)} <span className={styles.time}>{pacificTime(closes)}</span>
    </>
  );

/** Whoever may know the link received it; the others learn how to get it. */
function Meeting({ event: { location, registration } }: { event: EventView }) {
  if (location !== null) return <MeetingLink location={location} />;
  if (registration !== null) return null;
  return <span className={styles.hint}>Once registered, you find the meeting link here.</span>;
}

const Fact = ({ icon, name, children }: { icon: IconName; name: string; children: ReactNode }) => (
  <div className={styles.fact}>
    <Icon name={icon} />
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);
