import { SearchField, Select } from '@backflow/ui';
import type { ReactNode } from 'react';
import styles from './filter-bar.module.css';

/** The options of one filter, by its name in the address. */
export interface FilterChoice<Filters> {
  name: keyof Filters & string;
  label: string;
  options: readonly { value: string; label: string }[];
}

type Texts = Record<string, string> & { search: string };

/** What `useSearchFilters` returns, as far as fields need it. */
export interface Filtering<Filters extends Texts> {
  entered: Filters;
  choose: (changes: Partial<Filters>) => void;
  type: (changes: Partial<Filters>) => void;
  settle: () => void;
}

interface Props<Filters extends Texts> {
  filters: Filtering<Filters>;
  /** What is filtered, in the plural: 'courses'. */
  things: string;
}

// The schema of the filters refuses any value that is not an option.
const changeOf = <Filters,>(name: string, value: string) => ({ [name]: value }) as Partial<Filters>;

/** The search field of a list. */
export const FilterSearch = <Filters extends Texts>({
  filters: { entered, type, settle },
  things,
}: Props<Filters>) => (
  <SearchField
    label={`Search ${things}`}
    name="search"
    maxLength={100}
    value={entered.search}
    onValueChange={(search) => type(changeOf('search', search))}
    onBlur={settle}
  />
);

/** The filters of a list that are chosen from options. */
export const FilterSelects = <Filters extends Texts>({
  filters: { entered, choose },
  choices,
}: Pick<Props<Filters>, 'filters'> & { choices: readonly FilterChoice<Filters>[] }) =>
  choices.map(({ name, label, options }) => (
    <Select
      key={name}
      label={label}
      hideLabel
      name={name}
      options={options}
      value={entered[name]}
      onChange={({ target }) => choose(changeOf(name, target.value))}
    />
  ));

interface BarProps<Filters extends Texts> extends Props<Filters> {
  label: string;
  choices: readonly FilterChoice<Filters>[];
  /** The layout of other than two choices. */
  className?: string | undefined;
  /** What stands beside the filters. */
  children?: ReactNode;
}

/** Above a list: its search field and its filters. */
export const FilterBar = <Filters extends Texts>({
  label,
  choices,
  className = styles.filters,
  children,
  ...fields
}: BarProps<Filters>) => (
  <div role="search" aria-label={label} className={className}>
    <FilterSearch {...fields} />
    <FilterSelects filters={fields.filters} choices={choices} />
    {children}
  </div>
);
