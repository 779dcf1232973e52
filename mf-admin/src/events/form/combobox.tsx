import { TextField } from '@backflow/ui';
import { useCombobox } from 'downshift';
import { useState } from 'react';
import type { ReactNode } from 'react';
import styles from './combobox.module.css';

const { InputBlur, InputChange, InputKeyDownEscape } = useCombobox.stateChangeTypes;

interface Props<Item> {
  label: string;
  name: string;
  hint?: ReactNode;
  error?: string | undefined;
  disabled?: boolean;
  items: readonly Item[];
  /** What is chosen; null for none. */
  chosen: Item | null;
  wordsOf: (item: Item) => string;
  /** Hears of a choice; of null when the text was taken out. */
  onChoose: (item: Item | null) => void;
  noMatch: string;
}

/** One of many by typing a part of its name; the arrows walk through what matches, Enter takes one, Escape lets go. */
export function Combobox<Item extends { id: string }>({
  items,
  chosen,
  wordsOf,
  onChoose,
  noMatch,
  ...field
}: Props<Item>) {
  const [search, setSearch] = useState('');
  const matches = items.filter((item) => hasWords(wordsOf(item), search));
  const { isOpen, highlightedIndex, getInputProps, getMenuProps, getItemProps } = useCombobox<Item>({
    items: matches,
    selectedItem: chosen,
    itemToString: (item) => (item ? wordsOf(item) : ''),
    itemToKey: (item) => item?.id,
    onSelectedItemChange: ({ selectedItem }) => {
      setSearch('');
      onChoose(selectedItem);
    },
    onInputValueChange: ({ inputValue, type }) => {
      if (type !== InputChange) return;
      setSearch(inputValue);
      if (inputValue === '') onChoose(null);
    },
    onIsOpenChange: ({ isOpen: opens }) => {
      if (opens) setSearch('');
    },
    // What was typed and not chosen gives way to what is chosen.
    stateReducer: (_state, { type, changes }) =>
      type === InputBlur || type === InputKeyDownEscape
        ? { ...changes, selectedItem: chosen, inputValue: chosen ? wordsOf(chosen) : '' }
        : changes,
  });
  const { 'aria-labelledby': _, ...input } = getInputProps({
    disabled: field.disabled,
    onKeyDown: ({ key, nativeEvent }) => {
      // The list takes the first Escape; the next one is the dialog's, and lets go of no choice.
      if (key === 'Escape' && !isOpen) Object.assign(nativeEvent, { preventDownshiftDefault: true });
    },
  });
  return (
    <div className={styles.combobox}>
      <TextField {...field} {...input} autoComplete="off" />
      <ul
        {...getMenuProps({ 'aria-label': field.label, 'aria-labelledby': undefined })}
        className={styles.matches}
        hidden={!isOpen}
      >
        {isOpen &&
          matches.map((item, index) => (
            <li
              key={item.id}
              {...getItemProps({ item, index })}
              className={styles.match}
              data-highlighted={index === highlightedIndex || undefined}
            >
              {wordsOf(item)}
            </li>
          ))}
      </ul>
      <div role="status">{isOpen && matches.length === 0 && <p>{noMatch}</p>}</div>
    </div>
  );
}

const hasWords = (text: string, search: string): boolean =>
  search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.toLowerCase().includes(word));
