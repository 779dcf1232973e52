import { moderationReason } from '@backflow/contracts/community';
import * as z from '@backflow/contracts/zod';
import type { DialogProps } from '@backflow/ui';
import { SubmitDialog } from './submit-dialog.tsx';
import { TextAreaField } from './text-fields.tsx';
import { useAppForm } from './use-app-form.ts';

const Reason = z.object({ reason: moderationReason });

interface Props extends Pick<DialogProps, 'description' | 'onClose'> {
  title: string;
  hint?: string;
  sendLabel: string;
  variant?: 'primary' | 'danger';
  /** The reason's draft key, such as `reject.{post id}`: a restored reason must not go to another record. */
  draft?: string;
  /** The alert's text for a failure without a known reason. */
  errorMessage: string;
  /** May throw ApiError. */
  send: (reason: string) => Promise<void>;
}

/** Asks for a reason and sends it. */
export function ReasonDialog({ hint, sendLabel, draft, send, ...dialog }: Props) {
  const form = useAppForm({
    schema: Reason,
    defaultValues: { reason: '' },
    draft: draft ?? dialog.title,
    submit: ({ reason }) => send(reason),
  });
  return (
    <SubmitDialog size="sm" {...dialog} form={form} submitLabel={sendLabel}>
      <TextAreaField control={form.control} name="reason" label="Reason" hint={hint} maxLength={500} />
    </SubmitDialog>
  );
}
