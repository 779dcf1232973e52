import { clsx } from 'clsx';
import { useId, type ReactNode } from 'react';
import styles from './field.module.css';
import { Icon } from './icon.tsx';
import hiddenStyles from './visually-hidden.module.css';

/** The props of every labelled field, beside the native ones. */
export type FieldProps = {
  label: ReactNode;
  name: string;
  error?: string | undefined;
  hint?: ReactNode;
  optional?: boolean | undefined;
  /** Shows the label to screen readers only. */
  hideLabel?: boolean | undefined;
};

type Frame = Omit<FieldProps, 'name'> & { id?: string | undefined; className?: string | undefined };

type ControlProps = { id: string; 'aria-invalid': true | undefined; 'aria-describedby': string | undefined };

/** Splits a field's props into those of the Field and those of its control. */
export const splitFieldProps = <Props extends Frame>({
  label,
  error,
  hint,
  optional,
  hideLabel,
  id,
  className,
  ...control
}: Props) => ({ frame: { label, error, hint, optional, hideLabel, id, className }, control });

/** Label, hint and error around a control, connected by ids; `children` renders the control with the given props. */
export function Field({
  label,
  error,
  hint,
  optional,
  hideLabel,
  id: idProp,
  className,
  children,
}: Frame & { children: (controlProps: ControlProps) => ReactNode }) {
  const ownId = useId();
  const id = idProp ?? ownId;
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const described = [error && errorId, hint && hintId].filter(Boolean).join(' ');
  return (
    <div className={clsx(styles.field, className)}>
      <label htmlFor={id} className={hideLabel ? hiddenStyles.hidden : styles.label}>
        {label}
        {optional && <span className={styles.optional}> (optional)</span>}
      </label>
      {children({ id, 'aria-invalid': error ? true : undefined, 'aria-describedby': described || undefined })}
      {error && (
        <p id={errorId} className={styles.error}>
          <Icon name="alert" size={16} />
          {error}
        </p>
      )}
      {hint && (
        <p id={hintId} className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  );
}
