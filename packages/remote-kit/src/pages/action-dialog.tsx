import { reasonOf } from '@backflow/platform';
import { Alert, Button, Dialog } from '@backflow/ui';
import type { ButtonProps, DialogProps } from '@backflow/ui';
import styles from '../forms/form-dialog.module.css';

interface Props extends Omit<DialogProps, 'open' | 'footer'> {
  /** Label of the button that sends the request. */
  submitLabel: string;
  variant?: ButtonProps['variant'];
  isDisabled?: boolean;
  /** The mutation. */
  action: { isPending: boolean; error?: Error | null };
  /** Text for a failure without a known reason. */
  errorMessage: string;
  onSubmit: () => void;
}

/** A dialog with choices, whose button sends a request; it stays open when that fails. */
export const ActionDialog = ({
  submitLabel,
  variant = 'primary',
  isDisabled = false,
  action: { isPending, error },
  errorMessage,
  onSubmit,
  children,
  ...dialog
}: Props) => (
  <Dialog
    size="sm"
    {...dialog}
    open
    footer={
      <>
        <Button variant="quiet" onClick={dialog.onClose}>
          Cancel
        </Button>
        <Button variant={variant} pending={isPending} disabled={isDisabled} onClick={onSubmit}>
          {submitLabel}
        </Button>
      </>
    }
  >
    <div className={styles.form}>
      {error && <Alert tone="danger">{reasonOf(error, errorMessage)}</Alert>}
      {children}
    </div>
  </Dialog>
);
