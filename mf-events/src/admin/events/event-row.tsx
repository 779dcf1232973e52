import type { AdminEventView } from '@backflow/contracts/events';
import { Marked, useNow } from '@backflow/remote-kit';
import { ACCESS_LABELS, PublishSwitch } from '@backflow/remote-kit/admin';
import { Badge, Badges, Button, DateBlock, Icon, VisuallyHidden } from '@backflow/ui';
import type { IconName } from '@backflow/ui';
import type { ReactNode } from 'react';
import { MailReachNotice } from '../bookings/mail-reach.tsx';
import { eventCache, publishEvent } from './api.ts';
import { formatAttendees, dateParts, isNotified, formatLocation, formatWhen } from './event-text.ts';
import styles from './event-row.module.css';

interface Props {
  event: AdminEventView;
  /** What is to be opened for it. */
  onOpen: (what: 'attendees' | 'edit' | 'copy') => void;
  onDelete: () => void;
}

/** An event in the administrators' list, led by its date. */
export function EventRow({ event, onOpen, onDelete }: Props) {
  const now = useNow();
  return (
    <article className={styles.row} aria-labelledby={`event-${event.id}`}>
      <div className={styles.date}>
        <DateBlock {...dateParts(event.startDate, now)} />
      </div>
      <div className={styles.body}>
        <div className={styles.head}>
          <h3 id={`event-${event.id}`} className={styles.title}>
            <Marked text={event.title} marks={event.marks?.title} />
          </h3>
          <Badges>
            <Badge tone={event.isPublished ? 'success' : 'neutral'}>
              {event.isPublished ? 'Published' : 'Draft'}
            </Badge>
            <Badge tone={event.accessLevel === 'free' ? 'neutral' : 'brass'}>
              {ACCESS_LABELS[event.accessLevel]}
            </Badge>
          </Badges>
        </div>
        {event.description !== null && (
          <p className={styles.description}>
            <Marked text={event.description} marks={event.marks?.text} />
          </p>
        )}
        <ul className={styles.facts}>
          <Fact icon="clock">{formatWhen(event)}</Fact>
          <Fact icon={event.isVirtual ? 'video' : 'pin'}>{formatLocation(event)}</Fact>
          <Fact icon="ticket">
            <VisuallyHidden>Attendees: </VisuallyHidden>
            {formatAttendees(event)}
            {event.waitingCount > 0 && `, ${event.waitingCount} waiting`}
          </Fact>
        </ul>
        <div className={styles.actions}>
          <RowButton title={event.title} onClick={() => onOpen('attendees')}>
            Attendees
          </RowButton>
          <RowButton title={event.title} onClick={() => onOpen('edit')}>
            Edit
          </RowButton>
          <RowButton title={event.title} onClick={() => onOpen('copy')}>
            Copy
          </RowButton>
          <RowButton title={event.title} onClick={onDelete}>
            Delete
          </RowButton>
          <div className={styles.publish}>
            <PublishSwitch
              kind="event"
              record={event}
              publish={publishEvent}
              onChanged={eventCache.changed}
              success="Event updated successfully"
              questionOf={draftQuestion}
            />
          </div>
        </div>
      </div>
    </article>
  );
}

/** Asked where people would be told of it. */
function draftQuestion(event: AdminEventView) {
  const { id, title, currentAttendees, waitingCount } = event;
  const people = currentAttendees + waitingCount;
  if (!isNotified(event)) return null;
  return {
    title: 'Make this event a draft again?',
    question: `${people === 1 ? '1 person is' : `${people} people are`} registered for “${title}” or waiting for it. They will be told that it is no longer offered.`,
    note: <MailReachNotice offer={{ offers: 'events', id }} about="change" />,
  };
}

const Fact = ({ icon, children }: { icon: IconName; children: ReactNode }) => (
  <li className={styles.fact}>
    <Icon name={icon} size={16} />
    <span>{children}</span>
  </li>
);

/** The event's title after a button's label, for screen readers. */
const RowButton = ({
  title,
  onClick,
  children,
}: {
  title: string;
  onClick: () => void;
  children: string;
}) => (
  <Button variant="quiet" size="sm" aria-haspopup="dialog" onClick={onClick}>
    {children}
    <VisuallyHidden> {title}</VisuallyHidden>
  </Button>
);
