import { TextField, classNames } from '@backflow/ui';
import { useCombobox } from 'downshift';
import type { ReactNode } from 'react';
import styles from './combobox.module.css';

const { InputBlur, InputChange, InputKeyDownEscape } = useCombobox.stateChangeTypes;

interface Props<Item> {
  className?: string | undefined;
  label: string;
  name: string;
  hint?: ReactNode;
  error?: string | undefined;
  disabled?: boolean;
  placeholder?: string;
  maxLength?: number;
  /** What matches what is typed. */
  items: readonly Item[];
  /** What the list of them is called, where not as the field. */
  listLabel?: string;
  /** What is chosen; null for none. */
  selected: Item | null;
  labelOf: (item: Item) => string;
  /** Hears what is typed, and of nothing once that came to a choice or was let go. */
  onSearch: (typed: string) => void;
  /** Hears of a choice; of null when the text was taken out. */
  onChange: (item: Item | null) => void;
  /** Said in place of the list; null where there is nothing to say. */
  noMatch: string | null;
  /** Shows a match otherwise than by its words. */
  children?: (item: Item) => ReactNode;
}

/** One of many by typing a part of its name; the arrows walk through what matches, Enter takes one, Escape lets go. */
export function Combobox<Item extends { id: string }>({
  className,
  items,
  listLabel,
  selected,
  labelOf,
  onSearch,
  onChange,
  noMatch,
  children = labelOf,
  ...field
}: Props<Item>) {
  const selectedText = selected ? labelOf(selected) : '';
  const { isOpen, highlightedIndex, getInputProps, getMenuProps, getItemProps } = useCombobox<Item>({
    items: [...items],
    selectedItem: selected,
    itemToString: (item) => (item ? labelOf(item) : ''),
    itemToKey: (item) => item?.id,
    onSelectedItemChange: ({ selectedItem }) => {
      onSearch('');
      onChange(selectedItem);
    },
    onInputValueChange: ({ inputValue, type }) => {
      if (type !== InputChange) return;
      onSearch(inputValue);
      if (inputValue === '' && selected) onChange(null);
    },
    onIsOpenChange: ({ isOpen: opens }) => {
      if (!opens) onSearch('');
    },
    // What was typed and not chosen gives way to what is chosen.
    stateReducer: (_state, { type, changes }) =>
      type === InputBlur || type === InputKeyDownEscape
        ? { ...changes, selectedItem: selected, inputValue: selectedText }
        : changes,
  });
  const { 'aria-labelledby': _, ...input } = getInputProps({
    disabled: field.disabled,
    onKeyDown: (event) => {
      // The list takes the first Escape; the next one is a dialog's.
      if (event.key === 'Escape' && isOpen) event.preventDefault();
    },
  });
  const isShown = isOpen && items.length > 0;
  return (
    <div className={classNames(styles.combobox, className)}>
      <TextField {...field} {...input} autoComplete="off" />
      <ul
        {...getMenuProps({ 'aria-label': listLabel ?? field.label, 'aria-labelledby': undefined })}
        className={styles.matches}
        hidden={!isShown}
      >
        {isShown &&
          items.map((item, index) => (
            <li
              key={item.id}
              {...getItemProps({ item, index })}
              className={styles.match}
              data-highlighted={index === highlightedIndex || undefined}
            >
              {children(item)}
            </li>
          ))}
      </ul>
      <p role="status" className={styles.none}>
        {isOpen && items.length === 0 && noMatch}
      </p>
    </div>
  );
}
