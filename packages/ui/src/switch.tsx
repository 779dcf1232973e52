import { useId, type ComponentProps, type ReactNode } from 'react';
import styles from './switch.module.css';

export type SwitchProps = Omit<ComponentProps<'input'>, 'id' | 'type' | 'role' | 'className' | 'onChange'> & {
  label: ReactNode;
  name: string;
  description?: ReactNode;
  onCheckedChange: (checked: boolean) => void;
};

/** An on/off setting: label and description at the left, the switch at the right, the whole row clickable. */
export function Switch({ label, description, onCheckedChange, ...input }: SwitchProps) {
  const id = useId();
  return (
    <div className={styles.row}>
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
          onCheckedChange(event.target.checked);
        }}
      />
    </div>
  );
}
