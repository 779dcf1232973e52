import { toast, toastFailure } from '@backflow/platform';
import { formatCount } from '@backflow/remote-kit';
import { usePendingIds } from '@backflow/remote-kit/admin';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { markPaid, remind } from './api.ts';

interface Task {
  what: 'paid' | 'remind';
  ids: readonly string[];
  /** Reminds also where the last reminder is less than a day old. */
  again?: boolean;
  /** Called with the ids that failed. */
  onDone?: (failed: readonly string[]) => void;
}

const TEXTS = {
  paid: { nouns: ['booking', 'bookings'], past: 'marked as paid', failed: 'Failed to mark as paid.' },
  remind: { nouns: ['reminder', 'reminders'], past: 'sent', failed: 'Failed to send reminders.' },
} as const;

/** Marks unpaid bookings as paid, or reminds their members: with the progress, and one toast at the end. */
export function useMoneyActions() {
  const { pendingIds, isFree, add, remove } = usePendingIds();
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null);
  const { mutate, isPending } = useMutation({
    mutationFn: ({ what, ids, again = false }: Task) => {
      const onProgress = (done: number) => setProgress({ done, total: ids.length });
      return what === 'paid' ? markPaid(ids, onProgress) : remind(ids, again, onProgress);
    },
    onMutate: ({ ids }) => {
      add(ids);
      setProgress({ done: 0, total: ids.length });
    },
    onSuccess: (results, { what, onDone }) => {
      const failed = results.filter(({ ok }) => !ok);
      onDone?.(failed.map(({ id }) => id));
      const {
        nouns: [one, many],
        past,
      } = TEXTS[what];
      const count = results.length - failed.length;
      if (failed.length === 0) return toast({ title: `${formatCount(count, one, many)} ${past}` });
      const reasons = [...new Set(failed.map(({ message = '' }) => message))].slice(0, 2);
      toast({
        title: `${count} of ${formatCount(results.length, one, many)} ${past}`,
        description: `${failed.length} failed: ${reasons.join(' ')}`,
        variant: 'destructive',
      });
    },
    onError: (error, { what }) => toastFailure('Error', error, `${TEXTS[what].failed} Please try again.`),
    onSettled: (_, __, { ids }) => {
      setProgress(null);
      remove(ids);
    },
  });
  return {
    pendingIds,
    /** Null while nothing runs. */
    progress,
    isPending,
    run: (task: Task) => {
      if (task.ids.length > 0 && task.ids.every(isFree)) mutate(task);
    },
  };
}
