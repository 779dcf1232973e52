import type { AdminEventView } from '@backflow/contracts/events';
import { Marked, useNow } from '@backflow/remote-kit';
import { ACCESS_LABELS } from '@backflow/remote-kit/admin';
import { PublishSwitch, RecordActions } from '@backflow/remote-kit/records';
import { Badge, Badges, DateBlock, Icon, VisuallyHidden } from '@backflow/ui';
import type { IconName } from '@backflow/ui';
import type { ReactNode } from 'react';
import { SeriesBadge } from '../series/series-badge.tsx';
import { MailReachNotice } from '../bookings/mail-reach.tsx';
import { dateParts } from '../../events/event-text.ts';
import { eventRecords } from './event-records.ts';
import { formatAttendees, isNotified, formatLocation, formatWhen } from './event-text.ts';
import styles from './event-row.module.css';

interface Props {
  event: AdminEventView;
  /** See `RecordActions`. */
  actions: Readonly<Record<string, () => void>>;
}

/** An event in the administrators' list, led by its date. */
export function EventRow({ event, actions }: Props) {
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
            {event.series && <SeriesBadge {...event.series} />}
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
          <RecordActions title={event.title} actions={actions} />
          <div className={styles.publish}>
            <PublishSwitch
              records={eventRecords}
              record={event}
              success="Event updated successfully"
              questionOf={draftQuestion}
            />
          </div>
        </div>
      </div>
    </article>
  );
}

/** How many people are mailed when the event becomes a draft or is deleted. */
export const ReachNotice = ({ id }: Pick<AdminEventView, 'id'>) => (
  <MailReachNotice offer={{ offers: 'events', id }} about="change" />
);

/** The question before an event that people are notified about becomes a draft again. */
function draftQuestion(event: AdminEventView) {
  const { title, currentAttendees, waitingCount } = event;
  const people = currentAttendees + waitingCount;
  if (!isNotified(event)) return null;
  return {
    title: 'Make this event a draft again?',
    question: `${people === 1 ? '1 person is' : `${people} people are`} registered for “${title}” or waiting for it. They will be told that it is no longer offered.`,
    note: <ReachNotice {...event} />,
  };
}

const Fact = ({ icon, children }: { icon: IconName; children: ReactNode }) => (
  <li className={styles.fact}>
    <Icon name={icon} size={16} />
    <span>{children}</span>
  </li>
);
