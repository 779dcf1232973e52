import { reasonOf } from '@backflow/platform';
import { Alert, Button, Dialog } from '@backflow/ui';
import type { ButtonProps, DialogProps } from '@backflow/ui';
import { useId } from 'react';
import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import styles from './form-dialog.module.css';
import type { AppForm } from './use-app-form.ts';

interface Props extends Omit<DialogProps, 'open' | 'footer'> {
  form: Pick<AppForm<FieldValues>, 'formProps' | 'pending' | 'failure'>;
  submitLabel: string;
  /** Label of the button that closes the dialog. */
  dismissLabel?: string;
  variant?: ButtonProps['variant'];
  /** Buttons beside those that cancel and submit. */
  actions?: ReactNode;
  /** The alert's text for a failure without a known reason; absent where a toast reports failures. */
  errorMessage?: string;
}

/** A form in a dialog, with its fields as children and a button each to cancel and to submit. */
export function SubmitDialog({
  form: { formProps, pending, failure },
  submitLabel,
  dismissLabel = 'Cancel',
  variant = 'primary',
  actions,
  errorMessage,
  children,
  ...dialog
}: Props) {
  const id = useId();
  return (
    <Dialog
      {...dialog}
      open
      footer={
        <>
          {actions}
          <Button variant="quiet" onClick={dialog.onClose}>
            {dismissLabel}
          </Button>
          <Button type="submit" form={id} variant={variant} pending={pending}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <form id={id} {...formProps} className={styles.form}>
        {errorMessage !== undefined && failure !== null && (
          <Alert tone="danger">{reasonOf(failure, errorMessage)}</Alert>
        )}
        {children}
      </form>
    </Dialog>
  );
}
