import { Button, Dialog } from '@backflow/ui';
import type { ReactNode } from 'react';

interface Props {
  open: boolean;
  title: string;
  question: string;
  note?: ReactNode;
  confirmLabel: string;
  /** The confirming button's: 'danger' unless nothing is lost. */
  variant?: 'danger' | 'primary';
  cancelLabel?: string;
  pending?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** A question before an action that has consequences. */
export const ConfirmDialog = ({
  open,
  title,
  question,
  note,
  confirmLabel,
  variant = 'danger',
  cancelLabel = 'Cancel',
  pending = false,
  onConfirm,
  onClose,
}: Props) => (
  <Dialog
    open={open}
    size="sm"
    title={title}
    onClose={onClose}
    footer={
      <>
        <Button variant="quiet" onClick={onClose}>
          {cancelLabel}
        </Button>
        <Button variant={variant} pending={pending} onClick={onConfirm}>
          {confirmLabel}
        </Button>
      </>
    }
  >
    <p>{question}</p>
    {typeof note === 'string' ? <p>{note}</p> : note}
  </Dialog>
);
