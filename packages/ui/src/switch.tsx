import { useId, type ComponentProps, type ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './switch.module.css';

export type SwitchProps = Omit<ComponentProps<'input'>, 'type' | 'role'> & {
  label: ReactNode;
  name: string;
  description?: ReactNode;
  onCheckedChange?: ((checked: boolean) => void) | undefined;
};

/** An on/off setting: label and description at the left, the switch at the right, the whole row clickable. */
export function Switch({
  label,
  description,
  onCheckedChange,
  onChange,
  className,
  id: givenId,
  ...input
}: SwitchProps) {
  const ownId = useId();
  const id = givenId ?? ownId;
  return (
    <div className={classNames(styles.row, className)}>
      <span className={styles.words}>
        <label htmlFor={id} className={styles.label}>
          {label}
        </label>
        {description && (
          <span id={`${id}-description`} className={styles.description}>
            {description}
          </span>
        )}
      </span>
      <input
        {...input}
        id={id}
        type="checkbox"
        role="switch"
        className={styles.switch}
        aria-describedby={description ? `${id}-description` : undefined}
        onChange={(event) => {
          onChange?.(event);
          onCheckedChange?.(event.target.checked);
        }}
      />
    </div>
  );
}
