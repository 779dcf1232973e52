import { Button } from '@backflow/ui';
import { useEffect, useRef } from 'react';
import { REGISTERING } from '../use-registering.ts';
import type { RegisterButton } from './register-button.ts';
import styles from './register-action.module.css';

interface Props {
  button: RegisterButton;
  onRegister: () => void;
}

/** The register button; it keeps its width while the registration is under way, and the focus afterwards. */
export function RegisterAction({ button: { label, can }, onRegister }: Props) {
  const ref = useRef<HTMLButtonElement>(null);
  const isUnderWay = can === 'wait';
  // Signing in reads the list anew, and with the card goes what the dialog would have given focus back to.
  useEffect(() => {
    if (isUnderWay && document.activeElement === document.body) ref.current?.focus();
  }, [isUnderWay]);
  return (
    <Button
      ref={ref}
      className={styles.button}
      disabled={can === 'not'}
      pending={isUnderWay}
      pendingLabel={REGISTERING}
      onClick={onRegister}
    >
      {label}
    </Button>
  );
}
