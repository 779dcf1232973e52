import { clsx } from 'clsx';
import type { ComponentProps, ReactNode } from 'react';
import styles from './field.module.css';
import { Field, splitFieldProps, type FieldProps } from './field.tsx';
import areaStyles from './text-area.module.css';

export type TextFieldProps = Omit<ComponentProps<'input'>, keyof FieldProps> & FieldProps;

/** A labelled single-line input; `className` goes to the whole field. */
export function TextField(props: TextFieldProps) {
  const { frame, control } = splitFieldProps(props);
  return (
    <Field {...frame}>
      {(wiring) => <input type="text" {...control} {...wiring} className={styles.control} />}
    </Field>
  );
}

export type TextAreaProps = Omit<ComponentProps<'textarea'>, keyof FieldProps> &
  FieldProps & {
    /** Renders more around the control, between label and error, such as a toolbar. */
    around?: ((area: ReactNode, id: string) => ReactNode) | undefined;
  };

/** A labelled multi-line input that grows with its text, up to a maximum. */
export function TextArea({ around = (area) => area, ...props }: TextAreaProps) {
  const { frame, control } = splitFieldProps(props);
  return (
    <Field {...frame}>
      {(wiring) =>
        around(
          <textarea rows={4} {...control} {...wiring} className={clsx(styles.control, areaStyles.area)} />,
          wiring.id,
        )
      }
    </Field>
  );
}
