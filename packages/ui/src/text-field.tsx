import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import { Field, type FieldProps } from './field.tsx';
import styles from './field.module.css';

export type TextFieldProps = Omit<ComponentProps<'input'>, keyof FieldProps> & FieldProps;

/** A labelled single-line input; `className` goes to the whole field. */
export const TextField = ({
  label,
  error,
  hint,
  optional,
  hideLabel,
  id,
  className,
  ...input
}: TextFieldProps) => (
  <Field {...{ label, error, hint, optional, hideLabel, id, className }}>
    {(wiring) => <input type="text" {...input} {...wiring} className={classNames(styles.control)} />}
  </Field>
);
