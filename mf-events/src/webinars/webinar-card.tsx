import type { WebinarStatus } from '@backflow/contracts/webinars';
import { pacificDay, pacificTime } from '@backflow/platform';
import { Marked, PremiumBadge } from '@backflow/remote-kit';
import type { MemberAction } from '@backflow/remote-kit';
import { AssemblyDrawing, Badge, Badges, DatedCard, SeatsBar } from '@backflow/ui';
import type { BadgeTone, IconName } from '@backflow/ui';
import { useRef } from 'react';
import { eventDrawing } from '../events/event-drawing.ts';
import { dateParts } from '../events/event-text.ts';
import { ConfirmByNote } from '../events/confirm-by-note.tsx';
import { RegistrationBadge } from '../registrations/registration-badge.tsx';
import { WebinarAction } from './webinar-action.tsx';
import { nextStep } from './shown-webinar.ts';
import type { ShownWebinar } from './shown-webinar.ts';
import styles from './webinar-card.module.css';

interface Props extends ShownWebinar {
  now: number;
  registering: MemberAction;
}

/** One webinar, led by its date. */
export function WebinarCard(props: Props) {
  const { webinar, status, now } = props;
  const step = nextStep(props);
  const title = useRef<HTMLSpanElement>(null);
  return (
    <DatedCard
      className={styles.card}
      headingLevel={2}
      date={dateParts(webinar.scheduledAt, now)}
      drawing={<AssemblyDrawing kind={eventDrawing({ title: webinar.title, isVirtual: true })} />}
      top={<WebinarBadges webinar={webinar} status={status} />}
      title={
        <span ref={title} tabIndex={-1}>
          <Marked text={webinar.title} marks={webinar.marks?.title} />
        </span>
      }
      meta={
        <>
          {webinar.description !== null && (
            <p className={styles.description}>
              <Marked text={webinar.description} marks={webinar.marks?.text} />
            </p>
          )}
          <p className={styles.when}>
            <span>{pacificDay(webinar.scheduledAt)}</span> <span>{pacificTime(webinar.scheduledAt)}</span>
          </p>
        </>
      }
      footer={
        <>
          <SeatsBar taken={webinar.currentAttendees} total={webinar.maxAttendees} />
          <span className={styles.line}>
            <span>
              {webinar.currentAttendees}/{webinar.maxAttendees ?? '∞'} attendees
            </span>
            <span>{webinar.duration} minutes</span>
          </span>
          <ConfirmByNote {...webinar} />
        </>
      }
      actions={step === null ? undefined : <WebinarAction {...props} step={step} next={title} />}
    />
  );
}

const BADGES: Record<WebinarStatus, { tone: BadgeTone; icon: IconName }> = {
  'Live Now': { tone: 'danger', icon: 'video' },
  'Starting Soon': { tone: 'brass', icon: 'clock' },
  Upcoming: { tone: 'water', icon: 'calendar' },
  'Recording Available': { tone: 'neutral', icon: 'play' },
  Ended: { tone: 'neutral', icon: 'pause' },
};

const WebinarBadges = ({ webinar: { accessLevel, registration }, status }: ShownWebinar) => (
  <Badges>
    <Badge {...BADGES[status]}>{status}</Badge>
    {registration && <RegistrationBadge {...registration} />}
    {accessLevel === 'premium' && <PremiumBadge />}
  </Badges>
);
