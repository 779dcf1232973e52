import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import fieldStyles from './field.module.css';
import { Field, type FieldProps } from './field.tsx';
import { Icon } from './icon.tsx';
import styles from './select.module.css';

export type SelectOption = { value: string; label: string; disabled?: boolean };
export type SelectProps = Omit<ComponentProps<'select'>, keyof FieldProps | 'children' | 'multiple'> &
  FieldProps & { options: readonly SelectOption[] };

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
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.label}
            </option>
          ))}
        </select>
        <Icon name="chevron-down" />
      </span>
    )}
  </Field>
);
