import { classNames } from '@backflow/ui';
import type { ReactNode } from 'react';
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
import styles from './record-card.module.css';

interface Props<Item, Stored extends { id: string }> extends RecordProps<Item, Stored> {
  /** Its picture, or the drawing of its subject. */
  image: ReactNode;
}

/** A record in the administrators' grid. */
export function RecordCard<Item extends ListedRecord, Stored extends { id: string }>({
  image,
  href,
  badge,
  facts,
  selection,
  ...props
}: Props<Item, Stored>) {
  const { record, text = record.description, records, success, questionOf, ...actions } = props;
  return (
    <article
      className={classNames(styles.card, selection.ids.has(record.id) && styles.selected)}
      aria-labelledby={titleId(record.id)}
    >
      <div className={styles.image}>{image}</div>
      <div className={styles.select}>
        <RecordSelect record={record} selection={selection} />
      </div>
      <div className={styles.body}>
        <RecordTitle record={record} href={href} />
        <RecordBadges record={record} badge={badge} />
        <RecordText record={record} text={text} />
        <RecordFacts facts={facts} />
      </div>
      <div className={styles.footer}>
        <PublishSwitch {...{ records, record, success, questionOf }} />
        <div className={styles.actions}>
          <RecordActions title={record.title} {...actions} />
        </div>
      </div>
    </article>
  );
}
