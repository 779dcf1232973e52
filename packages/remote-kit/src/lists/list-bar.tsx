import { Button, classNames } from '@backflow/ui';
import type { Ref } from 'react';
import { FilterSearch, FilterSelects } from '../filter-bar.tsx';
import type { FilterChoice, Filtering } from '../filter-bar.tsx';
import { formatListCount } from '../format.ts';
import styles from './list-bar.module.css';

interface Props<Filters extends Record<string, string> & { search: string }> {
  /** 'course', 'courses' */
  nouns: readonly [one: string, many: string];
  filters: Filtering<Filters> & { isFiltered: boolean; clear: () => void };
  choices: readonly FilterChoice<Filters>[];
  addLabel?: string;
  /** Absent where nothing is added from here. */
  onAdd?: () => void;
  /** How many are loaded; undefined while they are on their way. */
  count: number | undefined;
  hasMore: boolean;
  /** The line that says how many there are: it takes the focus of a button that is gone with its item. */
  countRef: Ref<HTMLParagraphElement>;
}

/** Above a list: search, filters, how many there are, and what adds one. */
export function ListBar<Filters extends Record<string, string> & { search: string }>({
  nouns,
  filters,
  choices,
  addLabel,
  onAdd,
  count,
  hasMore,
  countRef,
}: Props<Filters>) {
  return (
    <div className={styles.bar}>
      <div
        role="search"
        aria-label={`Search and filter ${nouns[1]}`}
        className={classNames(styles.filters, !onAdd && styles.alone)}
      >
        <FilterSearch filters={filters} plural={nouns[1]} />
        {onAdd && (
          <Button aria-haspopup="dialog" onClick={onAdd}>
            {addLabel}
          </Button>
        )}
        <div className={styles.choices}>
          <FilterSelects filters={filters} choices={choices} />
        </div>
      </div>
      <div className={styles.results}>
        <p ref={countRef} role="status" tabIndex={-1}>
          {count === undefined ? '' : formatListCount(count, nouns, hasMore)}
        </p>
        {filters.isFiltered && (
          <Button variant="ghost" size="sm" icon="close" onClick={filters.clear}>
            Clear Filters
          </Button>
        )}
      </div>
    </div>
  );
}
