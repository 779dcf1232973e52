import type { EventRegistration } from '@backflow/contracts';
import { formatPacific, pacificTimeRange, useNavigate } from '@backflow/platform';
import { Badges } from '@backflow/remote-kit';
import { Badge, DatedCard } from '@backflow/ui';
import { dateParts, eventHref, hasEnded, placeWords } from '../events/event-words.ts';
import { MeetingLink } from '../events/meeting-link.tsx';
import { isUpcoming } from './own-registrations.ts';
import { RegistrationBadge } from './registration-badge.tsx';
import styles from './registration-card.module.css';

/** One event the member is registered for. One that was taken down is said to be, and leads nowhere. */
export function RegistrationCard({ item, now }: { item: EventRegistration; now: number }) {
  const navigate = useNavigate();
  const { event, registeredAt } = item;
  const isComing = isUpcoming(item, now);
  const href = eventHref(event.id);
  return (
    <DatedCard
      className={styles.card}
      date={dateParts(event.startDate, now)}
      top={
        <>
          <span>{pacificTimeRange(event.startDate, event.endDate)}</span>
          <Badges>
            <Status item={item} />
            <Badge tone={isComing ? 'water' : 'neutral'}>{isComing ? 'Upcoming' : 'Past'}</Badge>
          </Badges>
        </>
      }
      title={event.title}
      link={event.isDeleted ? undefined : { href, onOpen: () => void navigate(href) }}
      meta={
        <>
          {event.description !== null && <p className={styles.description}>{event.description}</p>}
          <p>{placeWords(event)}</p>
        </>
      }
      footer={<span>Registered {formatPacific(registeredAt, 'MMM d, yyyy')}</span>}
      actions={
        !hasEnded(event, now) && !event.isDeleted && event.isVirtual && event.location !== null ? (
          <MeetingLink location={event.location} />
        ) : undefined
      }
    />
  );
}

/** What keeps this registration from being a plain, confirmed one. */
function Status({ item: { status, event } }: { item: EventRegistration }) {
  if (event.isDeleted) return <Badge tone="danger">No longer offered</Badge>;
  return status === 'confirmed' ? null : <RegistrationBadge status={status} />;
}
