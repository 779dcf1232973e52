import type { EventView } from '@backflow/contracts/events';
import { DateBlock, Skeleton } from '@backflow/ui';
import { dateParts } from '../events/event-text.ts';
import { noonOf } from './month.ts';
import { EventRows } from './event-rows.tsx';
import styles from './agenda.module.css';

interface Props {
  days: ReadonlyMap<string, readonly EventView[]> | undefined;
  now: number;
}

/** The month on a phone: the days with events, one below the other. */
export const Agenda = ({ days, now }: Props) => (
  <ul className={styles.agenda}>
    {days
      ? [...days].map(([date, events]) => (
          <li key={date} className={styles.day}>
            <DateBlock {...dateParts(noonOf(date), now)} />
            <EventRows {...{ events, now }} />
          </li>
        ))
      : [1, 2, 3].map((day) => (
          <li key={day} className={styles.day}>
            <Skeleton height={76} />
            <Skeleton height={76} />
          </li>
        ))}
  </ul>
);
