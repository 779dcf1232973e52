import { clsx } from 'clsx';
import { useRef, type ComponentProps } from 'react';
import { ControlButton, ControlFrame } from './control-frame.tsx';
import fieldStyles from './field.module.css';
import { Field, type FieldProps } from './field.tsx';
import styles from './search-field.module.css';

export type SearchFieldProps = Omit<
  ComponentProps<'input'>,
  'type' | 'ref' | 'value' | 'defaultValue' | 'onChange' | keyof FieldProps
> & {
  /** The accessible name and the placeholder. */
  label: string;
  name: string;
  value: string;
  onValueChange: (value: string) => void;
};

/** A search field with a button that clears it. */
export function SearchField({ label, value, onValueChange, id, className, ...input }: SearchFieldProps) {
  const box = useRef<HTMLInputElement>(null);
  const clear = () => {
    onValueChange('');
    box.current?.focus();
  };
  return (
    <Field label={label} hideLabel id={id} className={className}>
      {(wiring) => (
        <ControlFrame icon="search" side="start">
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
            className={clsx(fieldStyles.control, styles.input)}
          />
          {value && <ControlButton icon="close" size={16} label="Clear search" onClick={clear} />}
        </ControlFrame>
      )}
    </Field>
  );
}
