import { formatHours, registrationState } from '@backflow/contracts/bookings';
import type { EventView } from '@backflow/contracts/events';
import { pacificDay, pacificTime, pacificTimeRange } from '@backflow/platform';
import { AddToCalendar } from './add-to-calendar.tsx';
import { formatDay, earlyDeadline, hasDays, hasEnded, formatLocation } from './event-text.ts';
import { DayList } from '../offer-page/day-list.tsx';
import { Fact, Facts } from '../offer-page/facts.tsx';
import { ShowOnMap } from '../maps/show-on-map.tsx';
import { MeetingLink } from './meeting-link.tsx';
import styles from './event-facts.module.css';

interface Props {
  event: EventView;
  now: number;
}

/** The date, the time and the location; the deadline while there is a seat. */
export const EventFacts = ({ event, now }: Props) => (
  <Facts>
    <Fact icon="calendar" name="Date">
      {formatDay(event)}
      {event.isPublished && <AddToCalendar {...{ event, now }} />}
    </Fact>
    <Fact icon="clock" name={hasDays(event) ? `${event.sessions.length} days` : 'Time'}>
      {hasDays(event) ? (
        <DayList sessions={event.sessions} isVirtual={event.isVirtual} />
      ) : (
        pacificTimeRange(event.startDate, event.endDate)
      )}
    </Fact>
    <Fact icon={event.isVirtual ? 'video' : 'pin'} name="Location">
      {formatLocation(event)}
      {event.isVirtual && !hasEnded(event, now) && <Meeting {...{ event, now }} />}
      <ShowOnMap location={event} />
    </Fact>
    {event.parking !== null && (
      <Fact icon="info" name="Parking and access">
        <span className={styles.lines}>{event.parking}</span>
      </Fact>
    )}
    {event.hours && (
      <Fact icon="book" name="CE hours">
        {formatHours(event.hours)}
      </Fact>
    )}
    {!['completed', 'full'].includes(registrationState(event, now)) && (
      <Fact icon="ticket" name="Registration">
        <Deadline event={event} now={now} />
      </Fact>
    )}
  </Facts>
);

/** 'Open until Tuesday, December 1, 2026 5:00 PM PT', 'Closed on …', or that it is open until the event ends. */
function Deadline({ event, now }: Props) {
  const closes = earlyDeadline(event);
  if (closes === null) return 'Open, no deadline';
  return (
    <>
      {Date.parse(closes) <= now ? 'Closed on' : 'Open until'} {pacificDay(closes)}{' '}
      <span className={styles.time}>{pacificTime(closes)}</span>
    </>
  );
}

/** The response has the link only for members who may know it; others read how to get it while they can register. */
function Meeting({ event, now }: Props) {
  if (event.location !== null) return <MeetingLink location={event.location} />;
  if (registrationState(event, now) !== 'open') return null;
  return <span className={styles.hint}>Once registered, you find the meeting link here.</span>;
}
