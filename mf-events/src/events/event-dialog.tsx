import type { EventView } from '@backflow/contracts';
import { Dialog, Icon, SeatsBar, buttonClass } from '@backflow/ui';
import { useNow } from '../use-now.ts';
import { webLink } from '../web-link.ts';
import { seatsWords } from './event-words.ts';
import { EventFacts } from './event-facts.tsx';
import { Facilitator } from './facilitator.tsx';
import { hasEnded } from './has-ended.ts';
import { PremiumUpsell } from '../premium-upsell.tsx';
import { PriceBadges } from './price-badges.tsx';
import { RegisterAction } from './register-action.tsx';
import { dialogButton } from './register-button.ts';
import type { useRegister } from './use-register.ts';
import styles from './event-dialog.module.css';

interface Props {
  event: EventView;
  registering: ReturnType<typeof useRegister>;
  onClose: () => void;
}

/** Everything there is to know of an event before registering for it. */
export function EventDialog({ event, registering, onClose }: Props) {
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
            <a href={website} target="_blank" rel="noopener noreferrer" className={buttonClass('quiet')}>
              <span className={styles.outbound}>
                Event website
                <Icon name="external" size={18} label="(opens in a new window)" />
              </span>
            </a>
          )}
          <RegisterAction
            button={dialogButton(event, now, registering.isRegistering(event.id))}
            onRegister={() => {
              registering.register(event.id);
            }}
          />
        </>
      }
    >
      <div className={styles.content}>
        <p className={styles.offer}>
          <PriceBadges {...event} />
          <span>{event.supplierName}</span>
        </p>
        <EventFacts {...{ event, now }} />
        {!hasEnded(event, now) && (
          <div className={styles.seats}>
            <SeatsBar taken={event.currentAttendees} total={event.maxAttendees} />
            <span>{seatsWords(event)}</span>
          </div>
        )}
        {event.accessLevel === 'premium' && <PremiumUpsell kind="event" />}
        <Description text={event.description} />
        <Facilitator event={event} />
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
