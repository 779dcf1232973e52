import { eventHref } from '../links/offer-hrefs.ts';
import { formatHours, registrationState } from '@backflow/contracts/bookings';
import type { EventView } from '@backflow/contracts/events';
import { MyPriceBadges } from '@backflow/booking-kit';
import { Marked } from '@backflow/remote-kit';
import { AssemblyDrawing, Badges, DatedCard, SeatsBar } from '@backflow/ui';
import type { ReactNode } from 'react';
import { eventDrawing } from './event-drawing.ts';
import { dateParts, formatHoursOfDay, formatDeadline, formatLocation, formatSeats } from './event-text.ts';
import styles from './event-card.module.css';

interface Props {
  event: EventView;
  now: number;
  headingLevel?: 2 | 3;
  /** The address of the title's link; by default the event's page. */
  href?: string;
  /** Takes plain clicks; the title stays a link for new tabs. */
  onOpen: () => void;
  actions?: ReactNode;
}

/** One event, led by its date. */
export const EventCard = ({
  event,
  now,
  headingLevel = 2,
  href = eventHref(event.id),
  onOpen,
  actions,
}: Props) => (
  <DatedCard
    className={styles.card}
    headingLevel={headingLevel}
    date={dateParts(event.startDate, now)}
    drawing={actions && <AssemblyDrawing kind={eventDrawing(event)} />}
    top={
      <>
        <span>{formatHoursOfDay(event)}</span>
        <Badges>
          <MyPriceBadges offer={event} />
        </Badges>
      </>
    }
    title={<Marked text={event.title} marks={event.marks?.title} />}
    link={{ href, onOpen }}
    meta={
      <>
        <p>{formatLocation(event)}</p>
        <p className={styles.supplier}>{event.supplierName}</p>
        {/* Cards without actions, as on the home page, have no room for it. */}
        {actions && event.hours && <p className={styles.supplier}>CE hours: {formatHours(event.hours)}</p>}
      </>
    }
    footer={<SeatsAndDeadline event={event} now={now} />}
    actions={actions}
  />
);

/** The seats and, unless they are all taken, the deadline of registration. */
const SeatsAndDeadline = ({ event, now }: { event: EventView; now: number }) => (
  <>
    <SeatsBar taken={event.currentAttendees} total={event.maxAttendees} />
    <span className={styles.line}>
      <span>{formatSeats(event)}</span>
      {registrationState(event, now) !== 'full' && <span>{formatDeadline(event, now)}</span>}
    </span>
  </>
);
