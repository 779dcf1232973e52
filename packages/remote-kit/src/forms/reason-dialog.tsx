import { moderationReason } from '@backflow/contracts/community';
import * as z from '@backflow/contracts/zod';
import { reasonOf } from '@backflow/platform';
import { Alert, Button, Dialog } from '@backflow/ui';
import { useId } from 'react';
import { TextAreaField } from './text-fields.tsx';
import { useAppForm } from './use-app-form.ts';

const Reason = z.object({ reason: moderationReason });

interface Props {
  title: string;
  description: string;
  hint?: string;
  sendLabel: string;
  /** What the reason is for, such as `reject.{post id}`: a reason that is restored must not go to another. */
  draft?: string;
  /** Said when it failed for no reason known. */
  errorMessage: string;
  /** May throw ApiError. */
  send: (reason: string) => Promise<void>;
  onClose: () => void;
}

/** Asks for a reason, and sends it. */
export function ReasonDialog({
  title,
  description,
  hint,
  sendLabel,
  draft,
  errorMessage,
  send,
  onClose,
}: Props) {
  const id = useId();
  const { control, pending, failure, formProps } = useAppForm({
    schema: Reason,
    defaultValues: { reason: '' },
    draft: draft ?? title,
    submit: ({ reason }) => send(reason),
  });
  return (
    <Dialog
      open
      size="sm"
      title={title}
      description={description}
      onClose={onClose}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={id} pending={pending}>
            {sendLabel}
          </Button>
        </>
      }
    >
      <form id={id} {...formProps}>
        {failure !== null && <Alert tone="danger">{reasonOf(failure, errorMessage)}</Alert>}
        <TextAreaField control={control} name="reason" label="Reason" hint={hint} maxLength={500} />
      </form>
    </Dialog>
  );
}
