import { useRef, type ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import fieldStyles from './field.module.css';
import { Field, type FieldProps } from './field.tsx';
import { Icon } from './icon.tsx';
import styles from './search-field.module.css';

export type SearchFieldProps = Omit<
  ComponentProps<'input'>,
  'type' | 'ref' | 'value' | 'defaultValue' | 'onChange' | keyof FieldProps
> & {
  label: string;
  name: string;
  value: string;
  onValueChange: (value: string) => void;
  showLabel?: boolean;
};

/** A search box with a button that empties it; the label is hidden unless `showLabel`. */
export function SearchField({
  label,
  value,
  onValueChange,
  showLabel = false,
  id,
  className,
  ...input
}: SearchFieldProps) {
  const box = useRef<HTMLInputElement>(null);
  const clear = () => {
    onValueChange('');
    box.current?.focus();
  };
  return (
    <Field label={label} hideLabel={!showLabel} id={id} className={className}>
      {(wiring) => (
        <span className={styles.frame}>
          <Icon name="search" />
          <input
            enterKeyHint="search"
            autoComplete="off"
            placeholder={label}
            {...input}
            {...wiring}
            ref={box}
            type="search"
            value={value}
            onChange={(event) => {
              onValueChange(event.target.value);
            }}
            className={classNames(fieldStyles.control, styles.input)}
          />
          {value && (
            <button type="button" className={styles.clear} aria-label="Clear search" onClick={clear}>
              <Icon name="close" size={16} />
            </button>
          )}
        </span>
      )}
    </Field>
  );
}
