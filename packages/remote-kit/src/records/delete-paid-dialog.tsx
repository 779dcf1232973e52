import type { ErrorCode } from '@backflow/contracts';
import * as z from '@backflow/contracts/zod';
import { ApiError, toast, toastFailure } from '@backflow/platform';
import { useNote } from '../admin/use-note.tsx';
import { NumberField } from '../forms/typed-fields.tsx';
import { SubmitDialog } from '../forms/submit-dialog.tsx';
import { useAppForm } from '../forms/use-app-form.ts';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { capitalize } from '../text/format.ts';

/** Options of records that are sold. */
export interface PaidOptions {
  /** The label of the number of paid bookings: 'Paid enrollments'. */
  label: string;
  /** The error code with which the site asks for that number. */
  refusedWith: ErrorCode;
}

interface Props extends PaidOptions {
  /** 'course' */
  kind: string;
  record: { id: string; title: string };
  note?: ReactNode;
  /** True if the site has refused already: the dialog asks at once. */
  needsPaid?: boolean;
  /** True if people are notified: the dialog asks for a note to them. */
  notifies?: boolean;
  /** A note that was written before. */
  initialNote?: string | undefined;
  remove: (id: string, paid: number | null, note: { note?: string }) => Promise<unknown>;
  /** Called when the record is deleted, by this request or an earlier one. */
  onRemoved: (id: string) => void;
  onClose: () => void;
}

/**
 * Deletes a record that people can book, after a confirmation. Where people have paid, the site refuses and asks for their
 * number: then the dialog shows a field for it.
 */
export function DeletePaidDialog({
  kind,
  record,
  note,
  notifies = false,
  initialNote,
  needsPaid = false,
  label,
  refusedWith,
  remove,
  onRemoved,
  onClose,
}: Props) {
  const toMembers = useNote(initialNote);
  const [needsCount, setNeedsCount] = useState(needsPaid);
  const form = useAppForm({
    schema: paidSchema(label),
    draft: false,
    defaultValues: { paid: null },
    validate: ({ paid }) => ({
      paid: needsCount && paid === null ? `${label} are required` : undefined,
    }),
    submit: async ({ paid }) => {
      await remove(record.id, paid, toMembers.body);
      toast({ title: `${capitalize(kind)} deleted successfully` });
      onRemoved(record.id);
    },
    onFailure: (error) => {
      const isRefusal = error instanceof ApiError;
      if (isRefusal && error.code === refusedWith) return setNeedsCount(true);
      toastFailure('Error', error, `Failed to delete ${kind}`);
      if (isRefusal && error.status === 404) onRemoved(record.id);
    },
  });
  return (
    <SubmitDialog
      size="sm"
      title={`Delete “${record.title}”?`}
      {...{ form, onClose }}
      submitLabel="Delete"
      variant="danger"
    >
      <p>Are you sure you want to delete this {kind}? This action cannot be undone.</p>
      {note && <div>{note}</div>}
      {notifies && toMembers.field}
      {needsCount && <NumberField control={form.control} name="paid" label={label} />}
    </SubmitDialog>
  );
}

const paidSchema = (label: string) =>
  z.object({
    paid: z.nullable(
      z.int({ error: `${label} must be a number` }).check(z.minimum(0, `${label} cannot be negative`)),
    ),
  });
