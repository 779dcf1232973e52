import { Button } from '@backflow/ui';
import type { RegisterButton } from './register-button.ts';
import styles from './register-action.module.css';

interface Props {
  button: RegisterButton;
  onRegister: () => void;
}

/** The register button; it keeps its width while the registration is under way. */
export const RegisterAction = ({ button: { label, restingLabel, can }, onRegister }: Props) => (
  <Button
    className={styles.button}
    disabled={can === 'not'}
    pending={can === 'wait'}
    pendingLabel={can === 'wait' ? label : undefined}
    onClick={onRegister}
  >
    {restingLabel}
  </Button>
);
