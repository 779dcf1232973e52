import { webinarHref } from '../links/offer-hrefs.ts';
import { formatHours, hasRegistered } from '@backflow/contracts/bookings';
import { pacificDay, pacificTime, useNavigate } from '@backflow/platform';
import { Marked } from '@backflow/remote-kit';
import type { MemberAction } from '@backflow/remote-kit';
import { AssemblyDrawing, DatedCard, SeatsBar } from '@backflow/ui';
import { useRef } from 'react';
import { AddWebinarToCalendar } from './add-webinar-to-calendar.tsx';
import { eventDrawing } from '../events/event-drawing.ts';
import { dateParts } from '../events/event-text.ts';
import { ConfirmByNote } from '../events/confirm-by-note.tsx';
import { WebinarAction } from './webinar-action.tsx';
import { WebinarBadges } from './webinar-badges.tsx';
import { nextStep } from './shown-webinar.ts';
import type { ShownWebinar } from './shown-webinar.ts';
import { formatAttendees, formatDuration } from './webinar-text.ts';
import styles from './webinar-card.module.css';

interface Props extends ShownWebinar {
  now: number;
  registering: MemberAction;
  headingLevel?: 2 | 3;
}

/** One webinar, led by its date. */
export function WebinarCard(props: Props) {
  const { webinar, status, now } = props;
  const step = nextStep(props, now);
  /** Registered for, and not begun. */
  const isComing = hasRegistered(webinar) && Date.parse(webinar.scheduledAt) > now;
  const navigate = useNavigate();
  const href = webinarHref(webinar.id);
  const title = useRef<HTMLAnchorElement>(null);
  return (
    <DatedCard
      className={styles.card}
      headingLevel={props.headingLevel ?? 2}
      date={dateParts(webinar.scheduledAt, now)}
      drawing={<AssemblyDrawing kind={eventDrawing({ title: webinar.title, isVirtual: true })} />}
      top={<WebinarBadges webinar={webinar} status={status} />}
      title={<Marked text={webinar.title} marks={webinar.marks?.title} />}
      link={{ href, onOpen: () => void navigate(href) }}
      linkRef={title}
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
            <span>{formatAttendees(webinar)} attendees</span>
            <span>{formatDuration(webinar)}</span>
          </span>
          {webinar.hours && <span>CE hours: {formatHours(webinar.hours)}</span>}
          <ConfirmByNote {...webinar} />
        </>
      }
      actions={
        step === null && !isComing ? undefined : (
          <>
            {step !== null && <WebinarAction {...props} step={step} next={title} />}
            {isComing && <AddWebinarToCalendar {...{ webinar, now }} />}
          </>
        )
      }
    />
  );
}
