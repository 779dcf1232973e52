import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import fieldStyles from './field.module.css';
import { Field, type FieldProps } from './field.tsx';
import styles from './text-area.module.css';

export type TextAreaProps = Omit<ComponentProps<'textarea'>, keyof FieldProps> & FieldProps;

/** A labelled multi-line input that grows with its text, up to a point. */
export const TextArea = ({
  label,
  error,
  hint,
  optional,
  hideLabel,
  id,
  className,
  ...area
}: TextAreaProps) => (
  <Field {...{ label, error, hint, optional, hideLabel, id, className }}>
    {(wiring) => (
      <textarea rows={4} {...area} {...wiring} className={classNames(fieldStyles.control, styles.area)} />
    )}
  </Field>
);
