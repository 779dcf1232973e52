import { DateBlock, SeatsBar, classNames } from '@backflow/ui';
import type { DateParts } from '@backflow/ui';
import { useRecordParts } from './record-parts.tsx';
import type { ListedRecord, RecordProps } from './record-parts.tsx';
import styles from './record-row.module.css';

interface Props<Item, Stored extends { id: string }> extends RecordProps<Item, Stored> {
  date: DateParts;
  seats: { currentAttendees: number; maxAttendees: number | null; waitingCount?: number };
}

/** A record with a date in the administrators' list: a row on a wide screen, a card on a phone. */
export function RecordRow<Item extends ListedRecord, Stored extends { id: string }>({
  date,
  seats,
  ...props
}: Props<Item, Stored>) {
  const parts = useRecordParts(props);
  return (
    <article
      className={classNames(styles.row, parts.isSelected && styles.selected)}
      aria-labelledby={parts.titleId}
    >
      <div className={styles.select}>{parts.select}</div>
      <div className={styles.date}>
        <DateBlock {...date} />
      </div>
      <div className={styles.body}>
        <div className={styles.head}>
          {parts.title}
          {parts.badges}
        </div>
        {parts.text}
        {parts.facts}
      </div>
      <Seats {...seats} />
      <div className={styles.state}>{parts.publish}</div>
      <div className={styles.actions}>{parts.actions}</div>
    </article>
  );
}

/** '12/24 attendees, 2 waiting', and the share of taken seats as a bar. */
const Seats = ({
  currentAttendees,
  maxAttendees,
  waitingCount = 0,
}: Props<unknown, { id: string }>['seats']) => (
  <div className={styles.seats}>
    <p>
      {`${currentAttendees}/${maxAttendees ?? '∞'} attendees`}
      {waitingCount > 0 && (
        <>
          , <span className={styles.waiting}>{`${waitingCount} waiting`}</span>
        </>
      )}
    </p>
    <SeatsBar taken={currentAttendees} total={maxAttendees} />
  </div>
);
