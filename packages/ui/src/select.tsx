import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import { ControlFrame } from './control-frame.tsx';
import fieldStyles from './field.module.css';
import { Field, splitFieldProps, type FieldProps } from './field.tsx';
import styles from './select.module.css';

export type SelectOption = { value: string; label: string };
/** Options under a heading. */
export type SelectGroup = { label: string; options: readonly SelectOption[] };
export type SelectProps = Omit<ComponentProps<'select'>, keyof FieldProps | 'children' | 'multiple'> &
  FieldProps & { options: readonly (SelectOption | SelectGroup)[] };

/** A labelled native select. */
export function Select({ options, ...props }: SelectProps) {
  const { frame, control } = splitFieldProps(props);
  return (
    <Field {...frame}>
      {(wiring) => (
        <ControlFrame icon="chevron-down">
          <select {...control} {...wiring} className={clsx(fieldStyles.control, styles.select)}>
            {options.map((option) =>
              'options' in option ? (
                <optgroup key={option.label} label={option.label}>
                  {option.options.map(toOption)}
                </optgroup>
              ) : (
                toOption(option)
              ),
            )}
          </select>
        </ControlFrame>
      )}
    </Field>
  );
}

const toOption = ({ value, label }: SelectOption) => (
  <option key={value} value={value}>
    {label}
  </option>
);
