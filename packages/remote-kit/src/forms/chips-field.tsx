import { IconButton, SearchField } from '@backflow/ui';
import { useQuery } from '@tanstack/react-query';
import type { UseQueryOptions } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useDebouncedText } from '../lists/use-search-filters.ts';
import { useField } from './form-control.ts';
import type { FieldProps } from './form-control.ts';
import styles from './fields.module.css';

const MAX_MATCHES = 10;

export interface Choice {
  id: string;
  label: string;
}

type Props<Values extends FieldValues> = FieldProps<Values, string[] | undefined> & {
  /** Overrides the contract's label. */
  label?: string;
  /** The records that were selected before, with their labels. */
  selected?: readonly Choice[];
  /** The query for the matches of a text; its key contains the text. */
  matches: (search: string) => UseQueryOptions<readonly Choice[]>;
  /** 'No matching resources found' */
  noMatch: string;
};

/** Several records by id: a search box with matches, and the selected records below it as chips that can be removed. */
export function ChipsField<Values extends FieldValues>({
  control,
  name,
  selected = [],
  matches,
  noMatch,
  ...rest
}: Props<Values>) {
  const {
    value: ids = [],
    change,
    props,
    ...field
  } = useField<Values, string[] | undefined>({ control, name });
  const label = rest.label ?? field.label;
  const [search, setSearch] = useState('');
  const debounced = useDebouncedText(search);
  const group = useRef<HTMLDivElement>(null);
  const found = useQuery({ ...matches(debounced), enabled: debounced !== '' }).data;
  const offered = found?.filter(({ id }) => !ids.includes(id)).slice(0, MAX_MATCHES);
  const isSearching = search.trim() !== '' && search.trim() === debounced;

  const focusSearch = () => group.current?.querySelector('input')?.focus();
  const add = (choice: Choice) => {
    control.labels.set(choice.id, choice.label);
    setSearch('');
    change([...ids, choice.id]);
    focusSearch();
  };
  const remove = (id: string) => {
    change(ids.filter((each) => each !== id));
    focusSearch();
  };

  return (
    <div ref={group} role="group" aria-label={label} className={styles.group}>
      <SearchField
        label={label}
        name={props.name}
        disabled={props.disabled}
        value={search}
        onValueChange={setSearch}
        onBlur={props.onBlur}
      />
      {props.error !== undefined && <p className={styles.error}>{props.error}</p>}
      <div role="status">{isSearching && offered?.length === 0 && <p>{noMatch}</p>}</div>
      {isSearching && offered && offered.length > 0 && (
        <ul className={styles.matches} aria-label="Matches">
          {offered.map((choice) => (
            <li key={choice.id}>
              <button type="button" className={styles.match} onClick={() => add(choice)}>
                {choice.label}
              </button>
            </li>
          ))}
        </ul>
      )}
      {ids.length > 0 && (
        <ul className={styles.chips} aria-label="Chosen">
          {ids.map((id) => {
            const chipLabel = control.labels.get(id) ?? selected.find((each) => each.id === id)?.label ?? id;
            return (
              <li key={id} className={styles.chip}>
                {chipLabel}
                <IconButton
                  icon="close"
                  label={`Remove ${chipLabel}`}
                  disabled={props.disabled}
                  onClick={() => remove(id)}
                />
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}
