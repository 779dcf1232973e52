import { getHref } from '@backflow/contracts';
import { getTicketFile } from '@backflow/contracts/bookings';
import type { Session, Ticket } from '@backflow/contracts/bookings';
import { Link, pacificTimeRange } from '@backflow/platform';
import { useNow } from '@backflow/remote-kit';
import { buttonClass } from '@backflow/ui';
import { AddToCalendar } from '../events/add-to-calendar.tsx';
import { formatDay } from '../events/event-text.ts';
import { eventHref } from '../links/offer-hrefs.ts';
import { DayList } from '../offer-page/day-list.tsx';
import { Fact, Facts } from '../offer-page/facts.tsx';
import styles from './ticket-page.module.css';

/** When, where and for whom a ticket is, and its file while it is valid. */
export function TicketFacts({ ticket }: { ticket: Ticket }) {
  const now = useNow();
  const { id, code, name, company, eventId, title, startsAt, endsAt, place, parking } = ticket;
  const sessions = getSessions(ticket);
  const event = {
    ...{ id: eventId, title, startDate: startsAt, endDate: endsAt },
    ...{ sessions, isVirtual: false, location: place },
  };
  return (
    <div className={styles.facts}>
      <Facts>
        <Fact icon="calendar" name="Date">
          {formatDay(event)}
        </Fact>
        <Fact icon="clock" name={sessions.length > 1 ? `${sessions.length} days` : 'Time'}>
          {sessions.length > 1 ? (
            <DayList sessions={sessions} isVirtual={false} />
          ) : (
            pacificTimeRange(startsAt, endsAt)
          )}
        </Fact>
        <Fact icon="pin" name="Place">
          {place}
        </Fact>
        {parking !== null && (
          <Fact icon="info" name="Parking and access">
            <span className={styles.lines}>{parking}</span>
          </Fact>
        )}
        <Fact icon="user" name="For">
          {name}
          {company !== null && <span className={styles.company}>{company}</span>}
        </Fact>
      </Facts>
      <div className={styles.actions}>
        {code !== null && (
          <a href={getHref(getTicketFile, { id })} download className={buttonClass('quiet')}>
            Download PDF
          </a>
        )}
        <Link to={eventHref(eventId)} className={buttonClass('quiet')}>
          See the Event
        </Link>
        {code !== null && <AddToCalendar {...{ event, now }} />}
      </div>
    </div>
  );
}

/** The days as an event has them; a place is named where it is not that of the ticket. */
const getSessions = ({ days = [], place: shared }: Ticket): Session[] =>
  days.map(({ id, startsAt, endsAt, place }) => ({
    ...{ id, startsAt, endsAt, location: place === shared ? null : place },
    ...{ venueId: null, instructor: null, hours: null },
  }));
