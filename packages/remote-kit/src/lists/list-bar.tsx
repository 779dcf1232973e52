import { Button, classNames } from '@backflow/ui';
import type { Ref } from 'react';
import { FilterSearch, FilterSelects } from '../filter-bar.tsx';
import type { FilterChoice, Filtering } from '../filter-bar.tsx';
import { formatListCount } from '../format.ts';
import styles from './list-bar.module.css';

interface ResultsProps {
  /** 'course', 'courses' */
  nouns: readonly [one: string, many: string];
  filters: { isFiltered: boolean; clear: () => void };
  /** The number of loaded items; undefined while they are fetched. */
  count: number | undefined;
  hasMore: boolean;
  /** The text with the count: it gets the focus of a button that disappears with its item. */
  countRef?: Ref<HTMLParagraphElement>;
}

interface Props<Filters extends Record<string, string> & { search: string }> extends ResultsProps {
  filters: Filtering<Filters> & ResultsProps['filters'];
  choices: readonly FilterChoice<Filters>[];
  addLabel?: string;
  /** Absent where the list has no button that adds an item. */
  onAdd?: () => void;
}

/** Above a list: search, filters, the number of items, and a button that adds one. */
export function ListBar<Filters extends Record<string, string> & { search: string }>({
  choices,
  addLabel,
  onAdd,
  filters,
  ...results
}: Props<Filters>) {
  const [, plural] = results.nouns;
  return (
    <div className={styles.bar}>
      <div
        role="search"
        aria-label={`Search and filter ${plural}`}
        className={classNames(styles.filters, !onAdd && styles.alone)}
      >
        <FilterSearch filters={filters} plural={plural} />
        {onAdd && (
          <Button aria-haspopup="dialog" onClick={onAdd}>
            {addLabel}
          </Button>
        )}
        <div className={styles.choices}>
          <FilterSelects filters={filters} choices={choices} />
        </div>
      </div>
      <ListResults filters={filters} {...results} />
    </div>
  );
}

/** Above a list: how many items match, and a button that clears the filters. */
export const ListResults = ({ nouns, filters, count, hasMore, countRef }: ResultsProps) => (
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
);
