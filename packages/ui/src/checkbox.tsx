import { useId, type ComponentProps, type ReactNode } from 'react';
import styles from './checkbox.module.css';
import { classNames } from './class-names.ts';
import fieldStyles from './field.module.css';
import { Icon } from './icon.tsx';

export type CheckboxProps = Omit<ComponentProps<'input'>, 'type'> & {
  label: ReactNode;
  name: string;
  error?: string | undefined;
};

/** A labelled checkbox; the whole row is the target. */
export function Checkbox({ label, error, id: givenId, className, ...input }: CheckboxProps) {
  const ownId = useId();
  const id = givenId ?? ownId;
  return (
    <div className={className}>
      <label className={styles.row}>
        <input
          {...input}
          id={id}
          type="checkbox"
          className={styles.box}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
        />
        <span>{label}</span>
      </label>
      {error && (
        <p id={`${id}-error`} className={classNames(fieldStyles.error)}>
          <Icon name="alert" size={16} />
          {error}
        </p>
      )}
    </div>
  );
}
