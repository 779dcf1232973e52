import { SearchField, Select } from '@backflow/ui';
import type { ReactNode } from 'react';
import styles from './filter-bar.module.css';

/** One filter: its name in the address, and its options. */
export interface FilterChoice<Filters> {
  name: keyof Filters & string;
  label: string;
  options: readonly { value: string; label: string }[];
}

/** A filter with the label of each value, the default first; an empty value is no restriction. */
export const filterChoice = <const Name extends string>(
  name: Name,
  label: string,
  labels: Readonly<Record<string, string>>,
) => ({
  name,
  label,
  options: Object.entries(labels).map(([value, text]) => ({ value, label: text })),
});

type Texts = Record<string, string> & { search: string };

/** The part of `useSearchFilters`' result that fields need. */
export interface Filtering<Filters extends Texts> {
  draft: Filters;
  setFilters: (changes: Partial<Filters>) => void;
  setDraft: (changes: Partial<Filters>) => void;
  flush: () => void;
}

interface Props<Filters extends Texts> {
  filters: Filtering<Filters>;
  /** 'courses' */
  plural: string;
}

// Safe to cast: the filters' schema refuses a value that is not an option.
const getChange = <Filters,>(name: string, value: string) => ({ [name]: value }) as Partial<Filters>;

/** The search field of a list. */
export const FilterSearch = <Filters extends Texts>({
  filters: { draft, setDraft, flush },
  plural,
}: Props<Filters>) => (
  <SearchField
    label={`Search ${plural}`}
    name="search"
    maxLength={100}
    value={draft.search}
    onValueChange={(search) => setDraft(getChange('search', search))}
    onBlur={flush}
  />
);

/** A select for each filter that has options. */
export const FilterSelects = <Filters extends Texts>({
  filters: { draft, setFilters },
  choices,
}: Pick<Props<Filters>, 'filters'> & { choices: readonly FilterChoice<Filters>[] }) =>
  choices.map(({ name, label, options }) => (
    <Select
      key={name}
      label={label}
      hideLabel
      name={name}
      options={options}
      value={draft[name]}
      onChange={({ target }) => setFilters(getChange(name, target.value))}
    />
  ));

interface BarProps<Filters extends Texts> extends Props<Filters> {
  label: string;
  choices: readonly FilterChoice<Filters>[];
  /** The layout where there are not two selects. */
  className?: string | undefined;
  /** Shown beside the filters. */
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
