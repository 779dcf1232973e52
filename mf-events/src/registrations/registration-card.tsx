import { formatPrice } from '@backflow/contracts';
import { isPositive, takesSeat } from '@backflow/contracts/bookings';
import type { EventRegistration, MyRegistration } from '@backflow/contracts/bookings';
import { formatPacific, pacificTime, useNavigate, useSession } from '@backflow/platform';
import { MyBookingActions, useIsBilledToOther } from '@backflow/booking-kit';
import { Badge, Badges, DatedCard } from '@backflow/ui';
import { AmountDue } from '../events/invoice-note.tsx';
import { AddToCalendar } from '../events/add-to-calendar.tsx';
import {
  dateParts,
  formatHoursOfDay,
  hasDays,
  hasEnded,
  isRunning,
  formatLocation,
  formatWaiting,
} from '../events/event-text.ts';
import { MeetingLink } from '../events/meeting-link.tsx';
import { RegistrationBadge } from '../events/registration-badge.tsx';
import { DayList } from '../offer-page/day-list.tsx';
import { ShowOnMap } from '../maps/show-on-map.tsx';
import { ShowTicket } from '../events/show-ticket.tsx';
import { JoinWebinar } from '../webinars/join-webinar.tsx';
import { ConfirmByNote } from '../events/confirm-by-note.tsx';
import { trainingHref } from '../training/training-href.ts';
import { formatAttended } from '../training/training-item.ts';
import { isUpcoming } from '../events/my-registrations.ts';
import styles from './registration-card.module.css';

/** For an event, or for a webinar in the shape of one. */
type ShownRegistration = MyRegistration & Pick<EventRegistration, 'event'> & { kind?: 'event' | 'webinar' };

interface Props {
  item: ShownRegistration;
  now: number;
}

/** An event or a webinar with the member's registration or waiting list entry. One that was withdrawn has no link. */
export function RegistrationCard({ item, now }: Props) {
  const navigate = useNavigate();
  const { event, status, registeredAt } = item;
  const href = trainingHref(item);
  const attended = formatAttended(item);
  return (
    <DatedCard
      className={styles.card}
      date={dateParts(event.startDate, now)}
      top={
        <>
          <span>{formatHoursOfDay(event)}</span>
          <Badges>
            {item.kind === 'webinar' && (
              <Badge tone="neutral" icon="video">
                Webinar
              </Badge>
            )}
            <Status item={item} />
            <Timing item={item} now={now} />
          </Badges>
        </>
      }
      title={event.title}
      link={event.isDeleted ? undefined : { href, onOpen: () => void navigate(href) }}
      meta={
        <>
          {event.description !== null && <p className={styles.description}>{event.description}</p>}
          {hasDays(event) && <DayList sessions={event.sessions} isVirtual={event.isVirtual} />}
          <p>{event.location === null ? 'Virtual' : formatLocation(event)}</p>
          {attended !== undefined && <p className={styles.standing}>{attended}</p>}
          {!event.isDeleted && <RegistrationState item={item} now={now} />}
        </>
      }
      footer={
        <span>
          {status === 'waitlisted' ? 'Joined the list' : 'Registered'}{' '}
          {formatPacific(registeredAt, 'MMM d, yyyy')}
        </span>
      }
      actions={hasEnded(event, now) || event.isDeleted ? undefined : <Actions item={item} now={now} />}
    />
  );
}

/** My Events tells by the start alone, as specified; one's training knows what is running. */
function Timing({ item, now }: Props) {
  if (isUpcoming(item, now)) return <Badge tone="water">Upcoming</Badge>;
  if (item.kind !== undefined && isRunning(item.event, now)) return <Badge tone="success">Now</Badge>;
  return <Badge tone="neutral">Past</Badge>;
}

const Actions = ({ item, now }: Props) => (
  <>
    <ShowTicket registration={item} {...item} now={now} />
    <LocationLink item={item} now={now} />
    {takesSeat(item.status) && <AddToCalendar {...item} now={now} />}
    <MyBookingActions
      booking={{
        ...{ id: item.id, status: item.status, title: item.event.title, startsAt: item.event.startDate },
        offers: item.kind === 'webinar' ? 'webinars' : 'events',
      }}
      now={now}
    />
  </>
);

/** A link to the meeting or to a map. */
function LocationLink({ item: { kind, event }, now }: Props) {
  if (kind === 'webinar') return isRunning(event, now) ? <JoinWebinar id={event.id} /> : null;
  if (!event.isVirtual) return <ShowOnMap location={event} />;
  return event.location === null ? null : <MeetingLink location={event.location} />;
}

/** The state of the registration: the event is running, what the member must do, the position on the waiting list. */
function RegistrationState({ item, now }: Props) {
  const { status, place, price, priceLabel, event } = item;
  const email = useSession(({ user }) => user?.email);
  const isBilledToOther = useIsBilledToOther(item);
  const until = event.endDate ?? event.startDate;
  return (
    <>
      {isRunning(event, now) && (
        <p className={styles.standing}>
          Happening now, until {formatPacific(until, 'MMM d[, yyyy]', now)}, {pacificTime(until)}
        </p>
      )}
      {status === 'waitlisted' && !hasEnded(event, now) && (
        <p className={styles.standing}>{formatWaiting(place)}. To leave the list, open the event.</p>
      )}
      <ConfirmByNote registration={item} />
      {isBilledToOther && (
        <p className={styles.standing}>It is confirmed once your colleague’s invoice is paid.</p>
      )}
      {status === 'pending' && !isBilledToOther && (
        <p className={styles.standing}>
          Invoice requested: it comes by email{email !== undefined && ` to ${email}`}.{' '}
          <AmountDue id={event.id} registration={item} now={now} />
        </p>
      )}
      {status === 'confirmed' && price !== undefined && isPositive(price) && (
        <p className={styles.standing}>{formatPrice(price)}, paid.</p>
      )}
      {priceLabel !== undefined && <p className={styles.standing}>{priceLabel}.</p>}
    </>
  );
}

/** Why the registration is not confirmed. */
function Status({ item: { status, seatOffer, event } }: Pick<Props, 'item'>) {
  if (event.isDeleted) return <Badge tone="danger">No longer offered</Badge>;
  return status === 'confirmed' ? null : <RegistrationBadge {...{ status, seatOffer }} />;
}
