import { listUsers } from '@backflow/contracts';
import type { AdminUser } from '@backflow/contracts';
import { reasonOf, request } from '@backflow/platform';
import { useSettled } from '@backflow/remote-kit';
import { TextField } from '@backflow/ui';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useCombobox } from 'downshift';
import { useState } from 'react';
import { adminKeys } from '../keys.ts';
import styles from './person-combobox.module.css';

export type FoundPerson = Pick<AdminUser, 'id' | 'firstName' | 'lastName' | 'email'>;

const OFFERED = 10;
const { InputBlur, InputChange, InputKeyDownEscape } = useCombobox.stateChangeTypes;

interface Props {
  label: string;
  name: string;
  error?: string | undefined;
  /** Null for nobody. */
  chosen: FoundPerson | null;
  /** Hears of a choice; of null when the text was taken out. */
  onChoose: (person: FoundPerson | null) => void;
}

/** One person, found by name or address: what is typed is searched for, arrows and Enter choose, Escape lets go. */
export function PersonCombobox({ chosen, onChoose, error, ...field }: Props) {
  const [typed, setTyped] = useState('');
  const search = useSettled(typed);
  const query = useQuery({
    ...foundPeople(search),
    enabled: search !== '',
    placeholderData: keepPreviousData,
  });
  const found = typed.trim() === '' ? [] : (query.data ?? []);
  const isEmpty = typed.trim() !== '' && typed.trim() === search && !query.isFetching && found.length === 0;

  const { isOpen, highlightedIndex, getInputProps, getMenuProps, getItemProps } = useCombobox<FoundPerson>({
    items: found,
    selectedItem: chosen,
    itemToString: nameOf,
    itemToKey: (person) => person?.id,
    onSelectedItemChange: ({ selectedItem }) => {
      setTyped('');
      onChoose(selectedItem);
    },
    onInputValueChange: ({ inputValue, type }) => {
      if (type !== InputChange) return;
      setTyped(inputValue);
      if (inputValue === '' && chosen) onChoose(null);
    },
    // What was typed and not chosen gives way to who is chosen.
    stateReducer: (_state, { type, changes }) =>
      type === InputBlur || type === InputKeyDownEscape
        ? { ...changes, selectedItem: chosen, inputValue: nameOf(chosen) }
        : changes,
    onIsOpenChange: ({ isOpen: opens }) => {
      if (!opens) setTyped('');
    },
  });
  const { 'aria-labelledby': _, ...input } = getInputProps({
    onKeyDown: (event) => {
      // The list takes the first Escape; the next one is a dialog's.
      if (event.key === 'Escape' && isOpen) event.preventDefault();
    },
  });
  const isShown = isOpen && found.length > 0;
  return (
    <div className={styles.combobox}>
      <TextField
        placeholder="Name or address"
        maxLength={100}
        {...field}
        {...input}
        hint={chosen?.email}
        error={query.isError ? reasonOf(query.error, 'People could not be searched.') : error}
      />
      <ul
        {...getMenuProps({ 'aria-label': `${field.label}: people found`, 'aria-labelledby': undefined })}
        className={styles.found}
        hidden={!isShown}
      >
        {isShown &&
          found.map((person, index) => (
            <li
              key={person.id}
              {...getItemProps({ item: person, index })}
              className={styles.person}
              data-highlighted={index === highlightedIndex || undefined}
            >
              <span>{nameOf(person)}</span>
              <span className={styles.address}>{person.email}</span>
            </li>
          ))}
      </ul>
      <p role="status" className={styles.none}>
        {isOpen && isEmpty && !query.isError && 'No matching people found'}
      </p>
    </div>
  );
}

const foundPeople = (search: string) =>
  queryOptions({
    queryKey: adminKeys.peopleFound(search),
    queryFn: ({ signal }) =>
      request(listUsers, { query: { search, sort: 'name', limit: OFFERED } }, { signal }),
    staleTime: 0,
  });

const nameOf = (person: FoundPerson | null): string =>
  person ? `${person.firstName} ${person.lastName}`.trim() : '';
