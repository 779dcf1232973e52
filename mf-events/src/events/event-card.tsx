import type { EventView } from '@backflow/contracts';
import { pacificTimeRange } from '@backflow/platform';
import { AssemblyDrawing, DatedCard } from '@backflow/ui';
import type { ReactNode } from 'react';
import { eventDrawing } from './event-drawing.ts';
import { eventHref } from './event-href.ts';
import { dateParts, placeWords } from './event-words.ts';
import { PriceBadges } from './price-badges.tsx';
import { SeatsAndDeadline } from './seats-and-deadline.tsx';
import styles from './event-card.module.css';

interface Props {
  event: EventView;
  now: number;
  headingLevel?: 2 | 3;
  /** Takes plain clicks; the title stays a link for new tabs. */
  onOpen: () => void;
  actions?: ReactNode;
}

/** One event, led by its date. */
export const EventCard = ({ event, now, headingLevel = 2, onOpen, actions }: Props) => (
  <DatedCard
    className={styles.card}
    headingLevel={headingLevel}
    date={dateParts(event.startDate, now)}
    drawing={actions && <AssemblyDrawing kind={eventDrawing(event)} />}
    top={
      <>
        <span>{pacificTimeRange(event.startDate, event.endDate)}</span>
        <PriceBadges {...event} />
      </>
    }
    title={event.title}
    link={{ href: eventHref(event.id), onOpen }}
    meta={
      <>
        <p>{placeWords(event)}</p>
        <p className={styles.supplier}>{event.supplierName}</p>
      </>
    }
    footer={<SeatsAndDeadline event={event} now={now} />}
    actions={actions}
  />
);
