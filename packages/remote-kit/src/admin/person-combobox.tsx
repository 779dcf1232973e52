import { listUsers } from '@backflow/contracts/identity';
import { queryOf, reasonOf } from '@backflow/platform';
import { fullName } from '../text/format.ts';
import { useDebouncedText } from '../lists/use-search-filters.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Combobox } from './combobox.tsx';
import { formatContact } from './found-person.ts';
import type { FoundPerson } from './found-person.ts';
import styles from './person-combobox.module.css';

const MAX_MATCHES = 10;

interface Props {
  label: string;
  name: string;
  error?: string | undefined;
  selected: FoundPerson | null;
  /** Called with the selected person, or null when the text is cleared. */
  onChange: (person: FoundPerson | null) => void;
  /** Called with what is typed, and not when the list closes: the text for somebody who is not found. */
  onTyped?: (typed: string) => void;
}

/** Selects one person by name, address or phone number. */
export function PersonCombobox({ selected, onChange, onTyped, error, ...field }: Props) {
  const [typed, setTyped] = useState('');
  const search = useDebouncedText(typed);
  const query = useQuery({
    ...foundPeople(search),
    enabled: search !== '',
    placeholderData: keepPreviousData,
  });
  const found = typed.trim() === '' ? [] : (query.data ?? []);
  const isEmpty = typed.trim() !== '' && typed.trim() === search && !query.isFetching && found.length === 0;
  return (
    <Combobox
      className={styles.people}
      placeholder="Name, address or phone"
      maxLength={100}
      {...field}
      listLabel={`${field.label}: people found`}
      hint={selected && formatContact(selected)}
      error={query.isError ? reasonOf(query.error, 'People could not be searched.') : error}
      items={found}
      selected={selected}
      getLabel={fullName}
      onSearch={(text) => {
        setTyped(text);
        if (text !== '') onTyped?.(text);
      }}
      onChange={onChange}
      noMatch={isEmpty && !query.isError ? 'No matching people found' : null}
    >
      {(person) => (
        <>
          <span>{fullName(person)}</span>
          <span className={styles.address}>{formatContact(person)}</span>
        </>
      )}
    </Combobox>
  );
}

const foundPeople = (search: string) =>
  queryOf(listUsers, { query: { search, sort: 'name', limit: MAX_MATCHES } }, { staleTime: 0 });
