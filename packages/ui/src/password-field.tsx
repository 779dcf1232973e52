import { useState } from 'react';
import { classNames } from './class-names.ts';
import fieldStyles from './field.module.css';
import { Field } from './field.tsx';
import { Icon } from './icon.tsx';
import styles from './password-field.module.css';
import type { TextFieldProps } from './text-field.tsx';

/** A password input with a button that shows what was typed. */
export function PasswordField({
  label,
  error,
  hint,
  optional,
  hideLabel,
  id,
  className,
  ...input
}: Omit<TextFieldProps, 'type'>) {
  const [shown, setShown] = useState(false);
  return (
    <Field {...{ label, error, hint, optional, hideLabel, id, className }}>
      {(wiring) => (
        <span className={styles.frame}>
          <input
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            {...input}
            {...wiring}
            type={shown ? 'text' : 'password'}
            className={classNames(fieldStyles.control, styles.input)}
          />
          <button
            type="button"
            className={styles.toggle}
            aria-label={shown ? 'Hide password' : 'Show password'}
            aria-controls={wiring.id}
            onClick={() => {
              setShown(!shown);
            }}
          >
            <Icon name={shown ? 'eye-off' : 'eye'} />
          </button>
        </span>
      )}
    </Field>
  );
}
