import { Button, SearchField, Select, classNames } from '@backflow/ui';
import type { Ref } from 'react';
import styles from './list-bar.module.css';

/** Options of one filter, by its name in the address. */
export interface FilterChoice<Filters> {
  name: keyof Filters & string;
  label: string;
  options: readonly { value: string; label: string }[];
}

interface Props<Filters extends Record<string, string>> {
  /** 'course', 'courses' */
  words: readonly [one: string, many: string];
  filters: {
    entered: Filters;
    isFiltered: boolean;
    choose: (changes: Partial<Filters>) => void;
    type: (changes: Partial<Filters>) => void;
    settle: () => void;
    clear: () => void;
  };
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
  words,
  filters: { entered, isFiltered, choose, type, settle, clear },
  choices,
  addLabel,
  onAdd,
  count,
  hasMore,
  countRef,
}: Props<Filters>) {
  // The schema of the filters refuses whatever is none of them.
  const changing = (name: string, value: string) => ({ [name]: value }) as Partial<Filters>;
  return (
    <div className={styles.bar}>
      <div
        role="search"
        aria-label={`Search and filter ${words[1]}`}
        className={classNames(styles.filters, !onAdd && styles.alone)}
      >
        <SearchField
          label={`Search ${words[1]}`}
          name="search"
          maxLength={100}
          value={entered.search}
          onValueChange={(search) => type(changing('search', search))}
          onBlur={settle}
        />
        {onAdd && (
          <Button aria-haspopup="dialog" onClick={onAdd}>
            {addLabel}
          </Button>
        )}
        <div className={styles.choices}>
          {choices.map(({ name, label, options }) => (
            <Select
              key={name}
              label={label}
              hideLabel
              name={name}
              options={options}
              value={entered[name]}
              onChange={({ target }) => choose(changing(name, target.value))}
            />
          ))}
        </div>
      </div>
      <div className={styles.results}>
        <p ref={countRef} role="status" tabIndex={-1}>
          {count === undefined ? '' : countWords(count, words, hasMore)}
        </p>
        {isFiltered && (
          <Button variant="ghost" size="sm" icon="close" onClick={clear}>
            Clear Filters
          </Button>
        )}
      </div>
    </div>
  );
}

/** '3 courses'; with more to load, that these are the first. */
function countWords(count: number, [one, many]: readonly [string, string], hasMore: boolean): string {
  const words = `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;
  return hasMore ? `Showing the first ${words}` : words;
}
