import { Button } from '@backflow/ui';
import type { ReactNode } from 'react';
import { formatCount } from '../text/format.ts';
import styles from './selection-bar.module.css';
import { ACTS_ON_ROWS } from './use-focus-after-removal.ts';
import type { Selection } from './use-selection.ts';

interface Props {
  /** 'event', 'events' */
  nouns: readonly [one: string, many: string];
  selection: Pick<Selection<unknown>, 'rows' | 'clear'>;
  /** Progress of a bulk action on the rows; see `useBulkRun`. */
  progress?: { done: number; total: number } | null;
  /** Buttons (small ones) that act on the selected rows. The last one deletes. */
  children: ReactNode;
}

/** Bulk actions on the selected rows. Place it after the list: it sticks to the lower edge of the window. */
export function SelectionBar({ nouns: [one, many], selection: { rows, clear }, progress, children }: Props) {
  const isShown = rows.length > 0;
  const texts = [
    isShown && `${formatCount(rows.length, one, many)} selected`,
    progress && `${progress.done} of ${progress.total} done`,
  ];
  return (
    <div
      role="group"
      aria-label={`Selected ${many}`}
      className={isShown || progress ? styles.bar : undefined}
      data-sticks-to-bottom={isShown || progress ? '' : undefined}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented || !isShown) return;
        event.preventDefault();
        clear();
      }}
      {...ACTS_ON_ROWS}
    >
      <p role="status" className={styles.count}>
        {texts.filter(Boolean).join(', ')}
      </p>
      {isShown && (
        <>
          <div className={styles.actions}>{children}</div>
          <Button size="sm" variant="ghost" icon="close" onClick={clear}>
            Clear Selection
          </Button>
        </>
      )}
    </div>
  );
}
