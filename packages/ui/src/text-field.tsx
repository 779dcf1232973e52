import type { ComponentProps } from 'react';
import { Field, partField, type FieldProps } from './field.tsx';
import styles from './field.module.css';

export type TextFieldProps = Omit<ComponentProps<'input'>, keyof FieldProps> & FieldProps;

/** A labelled single-line input; `className` goes to the whole field. */
export function TextField(props: TextFieldProps) {
  const { frame, control } = partField(props);
  return (
    <Field {...frame}>
      {(wiring) => <input type="text" {...control} {...wiring} className={styles.control} />}
    </Field>
  );
}
