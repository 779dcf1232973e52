import { Button, classNames } from '@backflow/ui';
import { useId, useState } from 'react';
import type { ReactNode, Ref } from 'react';
import { FilterSearch, FilterSelects } from './filter-bar.tsx';
import type { FilterChoice, Filtering } from './filter-bar.tsx';
import { formatListCount } from '../text/format.ts';
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
  /** The box that selects all, before the count. */
  selectAll?: ReactNode;
  /** Help at the end of the line. */
  help?: ReactNode;
}

interface Props<Filters extends Record<string, string> & { search: string }> extends ResultsProps {
  filters: Filtering<Filters> & ResultsProps['filters'];
  choices: readonly FilterChoice<Filters>[];
  addLabel?: string;
  /** Absent where the list has no button that adds an item. */
  onAdd?: () => void;
  /** Further buttons beside it. */
  more?: ReactNode;
}

/**
 * Above a list: search, filters, a button that adds an item, and the number of items. On a wide screen search, filters and button are on one
 * line; on a phone a button opens the filters.
 */
export function ListBar<Filters extends Record<string, string> & { search: string }>({
  choices,
  addLabel,
  onAdd,
  more,
  filters,
  ...results
}: Props<Filters>) {
  const [, plural] = results.nouns;
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const active = choices.filter(({ name, options }) => filters.draft[name] !== options[0]?.value).length;
  return (
    <div className={styles.bar}>
      <div role="search" aria-label={`Search and filter ${plural}`} className={styles.filters}>
        <div className={styles.search}>
          <FilterSearch filters={filters} plural={plural} />
        </div>
        <Button
          className={styles.toggle}
          variant="quiet"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
        >
          Filters{active > 0 && ` (${active})`}
        </Button>
        <div id={id} className={classNames(styles.choices, isOpen && styles.open)}>
          <FilterSelects filters={filters} choices={choices} />
        </div>
        {onAdd && (
          <Button className={styles.add} aria-haspopup="dialog" onClick={onAdd}>
            {addLabel}
          </Button>
        )}
        {more && <div className={styles.more}>{more}</div>}
      </div>
      <ListResults filters={filters} {...results} />
    </div>
  );
}

/** Above a list: how many items match, and a button that clears the filters. */
export const ListResults = ({ nouns, filters, count, hasMore, countRef, selectAll, help }: ResultsProps) => (
  <div className={styles.results}>
    {selectAll}
    <p ref={countRef} role="status" tabIndex={-1}>
      {count === undefined ? '' : formatListCount(count, nouns, hasMore)}
    </p>
    {filters.isFiltered && (
      <Button variant="ghost" size="sm" icon="close" onClick={filters.clear}>
        Clear Filters
      </Button>
    )}
    {help}
  </div>
);
