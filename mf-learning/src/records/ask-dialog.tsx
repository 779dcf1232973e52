import { toast, toastFailure } from '@backflow/platform';
import { ConfirmDialog } from '@backflow/remote-kit';
import { useMutation } from '@tanstack/react-query';
import type { ComponentProps } from 'react';

interface Props<Result> extends Omit<ComponentProps<typeof ConfirmDialog>, 'open' | 'pending' | 'onConfirm'> {
  act: () => Promise<Result>;
  /** The toast afterwards. */
  getToast: (result: Result) => Parameters<typeof toast>[0];
  /** The toast's text for a failure without a known reason. */
  errorMessage: string;
}

/** A question; its button sends a request, whose result a toast tells. */
export function AskDialog<Result>({ act, getToast, errorMessage, ...dialog }: Props<Result>) {
  const { mutate, isPending } = useMutation({
    mutationFn: act,
    onSuccess: (result) => toast(getToast(result)),
    onError: (error) => toastFailure('Error', error, errorMessage),
    onSettled: dialog.onClose,
  });
  return <ConfirmDialog {...dialog} open pending={isPending} onConfirm={() => mutate()} />;
}
