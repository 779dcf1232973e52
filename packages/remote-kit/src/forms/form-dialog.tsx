import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { ConflictDialog } from './conflict-dialog.tsx';
import type { FieldFormats } from './conflict-dialog.tsx';
import styles from './form-dialog.module.css';
import { SubmitDialog } from './submit-dialog.tsx';
import type { EditForm } from './use-edit-form.ts';
import { useLeaveGuard } from './use-leave-guard.ts';

interface Props<Values extends FieldValues> {
  form: EditForm<Values>;
  title: string;
  description?: ReactNode;
  saveLabel: string;
  /** How fields are written where two edits are compared. */
  formats?: FieldFormats<Values>;
  /** Beside the buttons that save and leave. */
  actions?: ReactNode;
  /** Closes it: asked for after saving, and by who leaves without. */
  onClose: () => void;
  /** The fields. */
  children: ReactNode;
}

/** A form in a dialog, which asks before what was entered is lost, and shows both where another edit came first. */
export function FormDialog<Values extends FieldValues>({
  form,
  title,
  description,
  saveLabel,
  formats = {},
  actions,
  onClose,
  children,
}: Props<Values>) {
  const guard = useLeaveGuard(form.isDirty, onClose);
  const { saves, conflict } = form;

  const leave = useRef(guard.leave);
  useEffect(() => {
    leave.current = guard.leave;
  });
  useEffect(() => {
    if (saves > 0) leave.current();
  }, [saves]);

  return (
    <>
      <SubmitDialog
        size="lg"
        {...{ form, title, description, actions }}
        submitLabel={saveLabel}
        className={styles.form}
        onClose={guard.close}
      >
        {children}
      </SubmitDialog>
      <ConfirmDialog
        open={guard.isAsking}
        title="Leave without saving?"
        question="What you entered is not saved yet."
        confirmLabel="Leave"
        cancelLabel="Keep Editing"
        onConfirm={guard.leave}
        onClose={guard.stay}
      />
      {conflict && (
        <ConflictDialog
          conflict={conflict}
          formats={formats}
          labelOf={form.control.labelOf}
          onResolve={form.resolve}
          onClose={form.dismiss}
        />
      )}
    </>
  );
}

/** Fields of a form beside each other, where there is room. */
export const FieldRow = ({ children }: { children: ReactNode }) => (
  <div className={styles.row}>{children}</div>
);
