import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import fieldStyles from './field.module.css';
import { Field, partField, type FieldProps } from './field.tsx';
import styles from './text-area.module.css';

export type TextAreaProps = Omit<ComponentProps<'textarea'>, keyof FieldProps> & FieldProps;

/** A labelled multi-line input that grows with its text, up to a point. */
export function TextArea(props: TextAreaProps) {
  const { frame, control } = partField(props);
  return (
    <Field {...frame}>
      {(wiring) => (
        <textarea
          rows={4}
          {...control}
          {...wiring}
          className={classNames(fieldStyles.control, styles.area)}
        />
      )}
    </Field>
  );
}
