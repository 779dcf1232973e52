import { useId } from 'react';
import type { ReactNode, Ref } from 'react';
import styles from './checkbox-list.module.css';

interface Props<Item> {
  legend: string;
  items: readonly Item[];
  getId: (item: Item) => string;
  /** Ids of the chosen items. */
  selected: readonly string[];
  onChange: (ids: readonly string[]) => void;
  /** Adds a box that chooses all. */
  hasAll?: boolean;
  disabled?: boolean;
  error?: string | undefined;
  /** The first box of an item: it gets the focus where nothing is chosen. */
  firstRef?: Ref<HTMLInputElement> | undefined;
  children: (item: Item) => ReactNode;
}

/** A choice of several. */
export function CheckboxList<Item>({
  legend,
  items,
  getId,
  selected,
  onChange,
  hasAll = false,
  disabled,
  error,
  firstRef,
  children,
}: Props<Item>) {
  const id = useId();
  const ids = items.map(getId);
  const isAll = ids.every((each) => selected.includes(each));
  const toggle = (each: string) =>
    onChange(selected.includes(each) ? selected.filter((other) => other !== each) : [...selected, each]);
  return (
    <fieldset className={styles.list} disabled={disabled} aria-describedby={error ? id : undefined}>
      <legend>{legend}</legend>
      {hasAll && (
        <Checkbox checked={isAll} onChange={() => onChange(isAll ? [] : ids)}>
          <strong>All {items.length}</strong>
        </Checkbox>
      )}
      {items.map((item, index) => (
        <Checkbox
          key={getId(item)}
          ref={index === 0 ? firstRef : undefined}
          checked={selected.includes(getId(item))}
          onChange={() => toggle(getId(item))}
        >
          {children(item)}
        </Checkbox>
      ))}
      {error && (
        <p id={id} role="alert" className={styles.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
}

interface CheckboxProps {
  ref?: Ref<HTMLInputElement> | undefined;
  checked: boolean;
  onChange: (checked: boolean) => void;
  children: ReactNode;
}

/** A box with its label. */
export const Checkbox = ({ ref, checked, onChange, children }: CheckboxProps) => (
  <label className={styles.item}>
    <input ref={ref} type="checkbox" checked={checked} onChange={({ target }) => onChange(target.checked)} />
    {children}
  </label>
);
