import { classNames } from '@backflow/ui';
import type { ReactNode } from 'react';
import { useRecordParts } from './record-parts.tsx';
import type { ListedRecord, RecordProps } from './record-parts.tsx';
import styles from './record-card.module.css';

interface Props<Item, Stored extends { id: string }> extends RecordProps<Item, Stored> {
  /** Its picture, or the drawing of its subject. */
  image: ReactNode;
}

/** A record in the administrators' grid. */
export function RecordCard<Item extends ListedRecord, Stored extends { id: string }>({
  image,
  ...props
}: Props<Item, Stored>) {
  const parts = useRecordParts(props);
  return (
    <article
      className={classNames(styles.card, parts.isSelected && styles.selected)}
      aria-labelledby={parts.titleId}
    >
      <div className={styles.image}>{image}</div>
      <div className={styles.select}>{parts.select}</div>
      <div className={styles.body}>
        {parts.title}
        {parts.badges}
        {parts.text}
        {parts.facts}
      </div>
      <div className={styles.footer}>
        {parts.publish}
        <div className={styles.actions}>{parts.actions}</div>
      </div>
    </article>
  );
}
