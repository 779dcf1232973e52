import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import fieldStyles from './field.module.css';
import { Field, type FieldProps } from './field.tsx';
import { Icon } from './icon.tsx';
import styles from './select.module.css';

export type SelectOption = { value: string; label: string; disabled?: boolean };
/** Options under a heading of their own. */
export type SelectGroup = { label: string; options: readonly SelectOption[] };
export type SelectProps = Omit<ComponentProps<'select'>, keyof FieldProps | 'children' | 'multiple'> &
  FieldProps & { options: readonly (SelectOption | SelectGroup)[] };

/** A labelled native select. */
export const Select = ({
  label,
  error,
  hint,
  optional,
  hideLabel,
  id,
  className,
  options,
  ...select
}: SelectProps) => (
  <Field {...{ label, error, hint, optional, hideLabel, id, className }}>
    {(wiring) => (
      <span className={styles.frame}>
        <select {...select} {...wiring} className={classNames(fieldStyles.control, styles.select)}>
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
        <Icon name="chevron-down" />
      </span>
    )}
  </Field>
);

const toOption = ({ value, label, disabled }: SelectOption) => (
  <option key={value} value={value} disabled={disabled}>
    {label}
  </option>
);
