import { DateBlock, SeatsBar, classNames } from '@backflow/ui';
import type { DateParts } from '@backflow/ui';
import { PublishSwitch } from './publish-switch.tsx';
import { RecordActions } from './record-actions.tsx';
import {
  RecordBadges,
  RecordFacts,
  RecordSelect,
  RecordText,
  RecordTitle,
  titleId,
} from './record-parts.tsx';
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
  href,
  badge,
  facts,
  selection,
  ...props
}: Props<Item, Stored>) {
  const { record, text = record.description, records, success, questionOf, ...actions } = props;
  return (
    <article
      className={classNames(styles.row, selection.ids.has(record.id) && styles.selected)}
      aria-labelledby={titleId(record.id)}
    >
      <div className={styles.select}>
        <RecordSelect record={record} selection={selection} />
      </div>
      <div className={styles.date}>
        <DateBlock {...date} />
      </div>
      <div className={styles.body}>
        <div className={styles.head}>
          <RecordTitle record={record} href={href} />
          <RecordBadges record={record} badge={badge} />
        </div>
        <RecordText record={record} text={text} />
        <RecordFacts facts={facts} />
      </div>
      <Seats {...seats} />
      <div className={styles.state}>
        <PublishSwitch {...{ records, record, success, questionOf }} />
      </div>
      <div className={styles.actions}>
        <RecordActions title={record.title} {...actions} />
      </div>
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
