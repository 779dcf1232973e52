import { useEffect, useRef } from 'react';
import type { ComponentProps, ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { ConfirmDialog } from '../pages/confirm-dialog.tsx';
import { ConflictDialog } from './conflict-dialog.tsx';
import type { FieldFormats } from './conflict-dialog.tsx';
import styles from './form-dialog.module.css';
import { SubmitDialog } from './submit-dialog.tsx';
import type { AppForm } from './use-app-form.ts';
import type { EditForm } from './use-edit-form.ts';
import { useLeaveGuard } from './use-leave-guard.ts';

const UNSAVED = {
  title: 'Leave without saving?',
  question: 'What you entered is not saved yet.',
  cancelLabel: 'Keep Editing',
};

interface Props<Values extends FieldValues> {
  /** The result of `useEditForm`, or another form and how often it was sent. */
  form: AppForm<Values> &
    Pick<EditForm<Values>, 'saves'> &
    Partial<Pick<EditForm<Values>, 'conflict' | 'resolve' | 'dismiss'>>;
  title: string;
  description?: ReactNode;
  saveLabel: string;
  size?: 'md' | 'lg';
  /** The question before entered values are lost. */
  leaveQuestion?: Pick<ComponentProps<typeof ConfirmDialog>, 'title' | 'question' | 'cancelLabel'>;
  /** Labels and formats of fields for the comparison of two edits. */
  formats?: FieldFormats<Values>;
  /** Buttons beside those that save and leave. */
  actions?: ReactNode;
  /** Called after the form is saved, and when the user leaves without saving. */
  onClose: () => void;
  /** The fields. */
  children: ReactNode;
}

/** A form in a dialog. It asks before entered values are lost, and shows both edits where another edit was saved first. */
export function FormDialog<Values extends FieldValues>({
  form,
  title,
  description,
  saveLabel,
  size = 'lg',
  leaveQuestion = UNSAVED,
  formats = {},
  actions,
  onClose,
  children,
}: Props<Values>) {
  const guard = useLeaveGuard(form.isDirty, onClose);
  const { saves, conflict, resolve, dismiss } = form;

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
        {...{ form, size, title, description, actions }}
        submitLabel={saveLabel}
        onClose={guard.close}
      >
        {children}
      </SubmitDialog>
      <ConfirmDialog
        open={guard.isAsking}
        {...leaveQuestion}
        confirmLabel="Leave"
        onConfirm={guard.leave}
        onClose={guard.stay}
      />
      {conflict && resolve && dismiss && (
        <ConflictDialog
          conflict={conflict}
          formats={formats}
          getLabel={form.control.getLabel}
          onResolve={resolve}
          onClose={dismiss}
        />
      )}
    </>
  );
}

/** Fields of a form beside each other, where there is room. */
export const FieldRow = ({ children }: { children: ReactNode }) => (
  <div className={styles.row}>{children}</div>
);
