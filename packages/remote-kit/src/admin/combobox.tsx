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
  /** The matches of the typed text. */
  items: readonly Item[];
  /** The name of the list of matches; the field's label by default. */
  listLabel?: string;
  /** The selected item; null for none. */
  selected: Item | null;
  getLabel: (item: Item) => string;
  /** Called with the typed text, and with '' after a selection or when the list closes. */
  onSearch: (typed: string) => void;
  /** Called with the selected item, or null when the text is cleared. */
  onChange: (item: Item | null) => void;
  /** Shown instead of the list; null where nothing is shown. */
  noMatch: string | null;
  /** Renders a match; its label by default. */
  children?: (item: Item) => ReactNode;
}

/** Selects one of many items by a part of its name. Arrows move between matches, Enter selects, Escape cancels. */
export function Combobox<Item extends { id: string }>({
  className,
  items,
  listLabel,
  selected,
  getLabel,
  onSearch,
  onChange,
  noMatch,
  children = getLabel,
  ...field
}: Props<Item>) {
  const selectedText = selected ? getLabel(selected) : '';
  const { isOpen, highlightedIndex, getInputProps, getMenuProps, getItemProps } = useCombobox<Item>({
    items: [...items],
    selectedItem: selected,
    itemToString: (item) => (item ? getLabel(item) : ''),
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
    // Typed text without a selection is replaced by the selected item.
    stateReducer: (_state, { type, changes }) =>
      type === InputBlur || type === InputKeyDownEscape
        ? { ...changes, selectedItem: selected, inputValue: selectedText }
        : changes,
  });
  const { 'aria-labelledby': _, ...input } = getInputProps({
    disabled: field.disabled,
    onKeyDown: (event) => {
      // The first Escape closes the list, the next one the dialog around it.
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
