import type { EventView } from '@backflow/contracts/events';
import { MyPriceBadges } from '@backflow/booking-kit';
import { Avatar, Badges } from '@backflow/ui';
import type { ReactNode } from 'react';
import { Description } from '../offer-page/description.tsx';
import { Seats } from '../offer-page/seats.tsx';
import { EventFacts } from './event-facts.tsx';
import { PremiumEventsUpsell } from './event-offer.tsx';
import { hasEnded, isRunning, formatSeats } from './event-text.ts';
import { HappeningNow } from './happening-now.tsx';
import { NextSteps } from './next-steps.tsx';
import { OtherDates } from './other-dates.tsx';
import { RelatedResources } from './related-resources.tsx';
import styles from './event-details.module.css';

interface Props {
  event: EventView;
  now: number;
}

/** The content of an event's dialog, also in the preview. `share` stands beside the price. */
export const EventDetails = ({ share, ...props }: Props & { share?: ReactNode }) => (
  <div className={styles.content}>
    <div className={styles.offer}>
      <EventOffer {...props} />
      {share && <div className={styles.share}>{share}</div>}
    </div>
    <PaymentSteps {...props} />
    <EventTerms {...props} />
    <AboutEvent event={props.event} headingLevel={3} />
  </div>
);

/** The price and the supplier, and whether it is happening now. */
export const EventOffer = ({ event, now }: Props) => (
  <>
    {isRunning(event, now) && <HappeningNow />}
    <Badges>
      <MyPriceBadges offer={event} />
    </Badges>
    <span>{event.supplierName}</span>
  </>
);

/** Next steps of a member with a pending registration. */
export const PaymentSteps = ({ event, now }: Props) =>
  event.registration?.status === 'pending' && !hasEnded(event, now) ? <NextSteps {...event} /> : null;

/** The date, the location and the deadline, and the seats until it is over. */
export const EventTerms = ({ event, now }: Props) => (
  <>
    <EventFacts {...{ event, now }} />
    {!hasEnded(event, now) && (
      <Seats taken={event.currentAttendees} total={event.maxAttendees} text={formatSeats(event)} />
    )}
  </>
);

/** The event's description and its teachers. */
export const AboutEvent = ({ event, headingLevel }: Pick<Props, 'event'> & { headingLevel: 2 | 3 }) => (
  <>
    {event.accessLevel === 'premium' && <PremiumEventsUpsell />}
    <Description text={event.description} />
    <Facilitator event={event} />
    <OtherDates {...{ event, headingLevel }} />
    <RelatedResources ids={event.relatedResourceIds} headingLevel={headingLevel} />
  </>
);

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
