import { clsx } from 'clsx';
import { useState } from 'react';
import { ControlButton, ControlFrame } from './control-frame.tsx';
import fieldStyles from './field.module.css';
import { Field, splitFieldProps } from './field.tsx';
import styles from './password-field.module.css';
import type { TextFieldProps } from './text-field.tsx';

/** A password input with a button that shows what was typed. */
export function PasswordField(props: Omit<TextFieldProps, 'type'>) {
  const { frame, control } = splitFieldProps(props);
  const [shown, setShown] = useState(false);
  return (
    <Field {...frame}>
      {(wiring) => (
        <ControlFrame>
          <input
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            {...control}
            {...wiring}
            type={shown ? 'text' : 'password'}
            className={clsx(fieldStyles.control, styles.input)}
          />
          <ControlButton
            icon={shown ? 'eye-off' : 'eye'}
            label={shown ? 'Hide password' : 'Show password'}
            aria-controls={wiring.id}
            onClick={() => {
              setShown(!shown);
            }}
          />
        </ControlFrame>
      )}
    </Field>
  );
}
