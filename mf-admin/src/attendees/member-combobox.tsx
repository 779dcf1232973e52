import type { AdminUser } from '@backflow/contracts';
import { reasonOf } from '@backflow/platform';
import { useSettled } from '@backflow/remote-kit';
import { TextField } from '@backflow/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCombobox } from 'downshift';
import { useState } from 'react';
import { foundMembers } from './api.ts';
import styles from './member-combobox.module.css';

interface Props {
  /** Null while what is typed is nobody in particular. */
  onSelect: (member: AdminUser | null) => void;
  error: string | undefined;
}

/** Finds a member by name or address: what is typed is searched for, arrows and Enter choose. */
export function MemberCombobox({ onSelect, error }: Props) {
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<AdminUser | null>(null);
  const search = useSettled(typed);
  const isSearching = chosen === null && search !== '';
  const query = useQuery({
    ...foundMembers(search),
    enabled: isSearching,
    placeholderData: keepPreviousData,
  });
  const members = isSearching ? (query.data ?? []) : [];
  const choose = (member: AdminUser | null) => {
    setChosen(member);
    onSelect(member);
  };

  const { isOpen, highlightedIndex, getInputProps, getLabelProps, getMenuProps, getItemProps } =
    useCombobox<AdminUser>({
      items: members,
      itemToString: (member) => (member ? nameOf(member) : ''),
      itemToKey: (member) => member?.id,
      inputValue: typed,
      selectedItem: chosen,
      onSelectedItemChange: ({ selectedItem }) => choose(selectedItem),
      onInputValueChange: ({ inputValue }) => {
        setTyped(inputValue);
        if (chosen && inputValue !== nameOf(chosen)) choose(null);
      },
    });
  const { id, ...input } = getInputProps({
    // Escape closes the list first, the dialog after that.
    onKeyDown: (event) => {
      if (event.key === 'Escape' && isOpen) event.preventDefault();
    },
  });
  const isEmpty = isSearching && query.data?.length === 0 && !query.isFetching && typed.trim() === search;

  return (
    <div className={styles.combobox}>
      <TextField
        {...input}
        id={id}
        label={<span {...getLabelProps({ htmlFor: id })}>Member</span>}
        name="member"
        placeholder="Name or address"
        maxLength={100}
        autoComplete="off"
        error={query.isError ? reasonOf(query.error, 'The members could not be searched.') : error}
      />
      <ul {...getMenuProps({ 'aria-label': 'Members found' })} className={styles.found}>
        {isOpen &&
          members.map((member, index) => (
            <li
              key={member.id}
              {...getItemProps({ item: member, index })}
              className={styles.member}
              data-highlighted={index === highlightedIndex || undefined}
            >
              <span>{nameOf(member)}</span>
              <span className={styles.address}>{member.email}</span>
            </li>
          ))}
      </ul>
      <p role="status" className={styles.none}>
        {isEmpty && 'No matching members found'}
      </p>
      {chosen && <p className={styles.address}>{chosen.email}</p>}
    </div>
  );
}

const nameOf = ({ firstName, lastName }: AdminUser): string => `${firstName} ${lastName}`.trim();
