import { toast, toastFailure } from '@backflow/platform';
import { ConfirmDialog, capitalize } from '@backflow/remote-kit';
import { useMutation } from '@tanstack/react-query';

interface Props {
  records: { kind: string; remove: (id: string) => Promise<unknown> };
  id: string;
  question: string;
  onClose: () => void;
}

/** Deletes a record after a question. */
export function DeleteDialog({ records: { kind, remove }, id, question, onClose }: Props) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => remove(id),
    onSuccess: () => toast({ title: `${capitalize(kind)} deleted` }),
    onError: (error) => toastFailure('Error', error, `The ${kind} could not be deleted. Please try again.`),
    onSettled: onClose,
  });
  return (
    <ConfirmDialog
      open
      title={`Delete this ${kind}?`}
      question={question}
      confirmLabel={`Delete ${capitalize(kind)}`}
      pending={isPending}
      onConfirm={() => mutate()}
      onClose={onClose}
    />
  );
}
