import type { EventView } from '@backflow/contracts/events';
import { useNow } from '@backflow/remote-kit';
import { useId } from 'react';
import type { SyntheticEvent } from 'react';
import { CardActions } from '../../../events/card-actions.tsx';
import { EventCard } from '../../../events/event-card.tsx';
import { EventFooter } from '../../../events/event-actions.tsx';
import { EventDetails } from '../../../events/event-details.tsx';
import styles from './event-preview.module.css';

/**
 * An event before it is saved, as a member without a seat sees its card and its dialog. Its links and buttons do nothing: the form has
 * unsaved changes.
 */
export function EventPreview({ event: saved }: { event: EventView }) {
  const now = useNow();
  const id = useId();
  const event = { ...saved, registration: null, location: saved.isVirtual ? null : saved.location };
  const shown = {
    event,
    now,
    registering: NOTHING,
    lists: { joining: NOTHING, leaving: NOTHING, passing: NOTHING },
  };
  return (
    <div className={styles.preview} onClickCapture={stop}>
      <p>Members see it like this. Buttons and links do nothing here.</p>
      <section aria-labelledby={`${id}-card`} className={styles.part}>
        <h3 id={`${id}-card`} className={styles.caption}>
          In the list
        </h3>
        <EventCard
          {...{ event, now }}
          headingLevel={3}
          onOpen={NOTHING.start}
          actions={<CardActions {...shown} />}
        />
      </section>
      <section aria-labelledby={`${id}-opened`} className={styles.part}>
        <h3 id={`${id}-opened`} className={styles.caption}>
          Opened
        </h3>
        <div className={styles.opened}>
          <p className={styles.title}>{event.title}</p>
          <EventDetails {...{ event, now }} />
          <footer className={styles.actions}>
            <EventFooter {...shown} />
          </footer>
        </div>
      </section>
    </div>
  );
}

const NOTHING = { start: () => undefined, isPending: () => false };

/** Stops a click in the capture phase, before a link or a button handles it. */
function stop(click: SyntheticEvent): void {
  click.preventDefault();
  click.stopPropagation();
}
