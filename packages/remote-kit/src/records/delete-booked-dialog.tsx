import type { ErrorCode } from '@backflow/contracts';
import * as z from '@backflow/contracts/zod';
import { ApiError, toast, toastFailure } from '@backflow/platform';
import { NumberField, SubmitDialog, useAppForm } from '@backflow/remote-kit/forms';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { capitalize } from '../format.ts';

interface Props {
  /** 'course' */
  kind: string;
  record: { id: string; title: string };
  note?: ReactNode;
  /** What people have paid for: 'Paid enrollments'. */
  label: string;
  /** The code with which the server asks for their number. */
  refusedWith: ErrorCode;
  remove: (id: string, paid: number | null) => Promise<unknown>;
  /** Called once it is gone, by this or an earlier deletion. */
  onRemoved: (id: string) => void;
  onClose: () => void;
}

/**
 * Deletes what people can book, after a confirmation. Where people have paid for it the server asks how many they are: the
 * field for that comes with its refusal, which stands beside it.
 */
export function DeleteBookedDialog({
  kind,
  record,
  note,
  label,
  refusedWith,
  remove,
  onRemoved,
  onClose,
}: Props) {
  const [isCountAsked, setIsCountAsked] = useState(false);
  const form = useAppForm({
    schema: paidSchema(label),
    draft: false,
    defaultValues: { paid: null },
    validate: ({ paid }) => ({
      paid: isCountAsked && paid === null ? `${label} are required` : undefined,
    }),
    submit: async ({ paid }) => {
      await remove(record.id, paid);
      toast({ title: `${capitalize(kind)} deleted successfully` });
      onRemoved(record.id);
    },
    onFailure: (error) => {
      const isRefusal = error instanceof ApiError;
      if (isRefusal && error.code === refusedWith) return setIsCountAsked(true);
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
      {isCountAsked && <NumberField control={form.control} name="paid" label={label} />}
    </SubmitDialog>
  );
}

const paidSchema = (label: string) =>
  z.object({
    paid: z.nullable(
      z.int({ error: `${label} must be a number` }).check(z.minimum(0, `${label} cannot be negative`)),
    ),
  });
