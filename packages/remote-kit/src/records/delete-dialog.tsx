import { ApiError, isUnauthorized, leaveForSignIn, toast, toastFailure } from '@backflow/platform';
import { useNote } from '../admin/use-note.tsx';
import { ConfirmDialog } from '../pages/confirm-dialog.tsx';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { capitalize } from '../text/format.ts';

interface Props {
  /** 'course' */
  kind: string;
  record: { id: string; title: string };
  note?: ReactNode;
  /** True if people are notified: the dialog asks for a note to them. */
  notifies?: boolean;
  remove: (id: string, paid: null, note: { note?: string }) => Promise<unknown>;
  /** Called when the record is deleted, by this request or an earlier one. */
  onRemoved: (id: string) => void;
  onClose: () => void;
}

/** Deletes a record after a question, and shows a toast. */
export function DeleteDialog({ kind, record, note, notifies = false, remove, onRemoved, onClose }: Props) {
  const toMembers = useNote();
  const { mutate, isPending } = useMutation({
    mutationFn: () => remove(record.id, null, toMembers.body),
    onSuccess: () => {
      toast({ title: `${capitalize(kind)} deleted successfully` });
      onRemoved(record.id);
      onClose();
    },
    onError: (error) => {
      if (isUnauthorized(error)) return leaveForSignIn();
      toastFailure('Error', error, `Failed to delete ${kind}`);
      if (error instanceof ApiError && error.status === 404) onRemoved(record.id);
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open
      title={`Delete “${record.title}”?`}
      question={`Are you sure you want to delete this ${kind}? This action cannot be undone.`}
      note={notifies ? [<div key="note">{note}</div>, <div key="to-members">{toMembers.field}</div>] : note}
      confirmLabel="Delete"
      pending={isPending}
      onConfirm={() => {
        if (!isPending) mutate();
      }}
      onClose={onClose}
    />
  );
}
