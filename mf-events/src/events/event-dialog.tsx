import type { EventView } from '@backflow/contracts';
import { ExternalLink, useNow, webLink } from '@backflow/remote-kit';
import type { MemberAction } from '@backflow/remote-kit';
import { Avatar, Dialog, SeatsBar, buttonClass } from '@backflow/ui';
import { EventFacts } from './event-facts.tsx';
import { PremiumEventsUpsell, PriceBadges } from './event-offer.tsx';
import { hasEnded, isRunning, seatsWords } from './event-words.ts';
import { HappeningNow } from './happening-now.tsx';
import { InvoiceNote } from './invoice-note.tsx';
import { NextSteps } from './next-steps.tsx';
import { RegisterButton, dialogButton } from './register-button.tsx';
import { RelatedResources } from './related-resources.tsx';
import { WaitingListButton, WaitingNote } from './waiting-list.tsx';
import type { useWaitingLists } from './waiting-list.tsx';
import styles from './event-dialog.module.css';

interface Props {
  event: EventView;
  registering: MemberAction;
  lists: ReturnType<typeof useWaitingLists>;
  onClose: () => void;
}

/** Everything there is to know of an event before registering for it. */
export function EventDialog({ event, registering, lists, onClose }: Props) {
  const now = useNow();
  const website = webLink(event.registrationUrl);
  return (
    <Dialog
      open
      size="lg"
      title={event.title}
      onClose={onClose}
      footer={
        <>
          {website && (
            <ExternalLink href={website} className={buttonClass('quiet')} iconSize={18}>
              Event website
            </ExternalLink>
          )}
          <WaitingListButton {...{ event, now, lists }} />
          <RegisterButton {...{ event, now, registering }} stateOf={dialogButton} />
          <div className={styles.notes}>
            <WaitingNote {...{ event, now }} />
            <InvoiceNote {...event} />
          </div>
        </>
      }
    >
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
            <span>{seatsWords(event)}</span>
          </div>
        )}
        {event.accessLevel === 'premium' && <PremiumEventsUpsell />}
        <Description text={event.description} />
        <Facilitator event={event} />
        <RelatedResources ids={event.relatedResourceIds} />
      </div>
    </Dialog>
  );
}

/** Plain text; a blank line parts paragraphs. */
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

/** Who leads it; nothing when nobody is named. */
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
