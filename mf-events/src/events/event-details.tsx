import type { EventView } from '@backflow/contracts/events';
import { Avatar, SeatsBar } from '@backflow/ui';
import { EventFacts } from './event-facts.tsx';
import { PremiumEventsUpsell, PriceBadges } from './event-offer.tsx';
import { hasEnded, isRunning, formatSeats } from './event-text.ts';
import { HappeningNow } from './happening-now.tsx';
import { NextSteps } from './next-steps.tsx';
import { RelatedResources } from './related-resources.tsx';
import styles from './event-details.module.css';

/** The content of an event's dialog, also in the preview. */
export const EventDetails = ({ event, now }: { event: EventView; now: number }) => (
  <div className={styles.content}>
    <p className={styles.offer}>
      {isRunning(event, now) && <HappeningNow />}
      <PriceBadges {...event} />
      <span>{event.supplierName}</span>
    </p>
    {event.registration?.status === 'pending' && !hasEnded(event, now) && <NextSteps {...event} />}
    <EventFacts {...{ event, now }} />
    {!hasEnded(event, now) && (
      <div className={styles.seats}>
        <SeatsBar taken={event.currentAttendees} total={event.maxAttendees} />
        <span>{formatSeats(event)}</span>
      </div>
    )}
    {event.accessLevel === 'premium' && <PremiumEventsUpsell />}
    <Description text={event.description} />
    <Facilitator event={event} />
    <RelatedResources ids={event.relatedResourceIds} />
  </div>
);

/** Plain text; blank lines separate paragraphs. */
function Description({ text }: { text: string | null }) {
  if (text === null) return null;
  return (
    <div className={styles.description}>
      {text.split(/\n\s*\n/).map((paragraph, index) => (
        <p key={index}>{paragraph}</p>
      ))}
    </div>
  );
}

function Facilitator({ event }: { event: EventView }) {
  const { facilitatorName, facilitatorTitle, facilitatorCompany, facilitatorHeadshot } = event;
  if (facilitatorName === null) return null;
  const role = [facilitatorTitle, facilitatorCompany].filter(Boolean).join(', ');
  return (
    <section className={styles.facilitator} aria-label="Facilitator">
      <Avatar src={facilitatorHeadshot} letter={facilitatorName} size={56} />
      <div>
        <p className={styles.caption}>Facilitator</p>
        <p className={styles.name}>{facilitatorName}</p>
        {role && <p className={styles.role}>{role}</p>}
      </div>
    </section>
  );
}
