import { toast, toastFailure } from '@backflow/platform';
import { formatCount } from '@backflow/remote-kit';
import { usePendingIds } from '@backflow/remote-kit/admin';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Result } from './api.ts';

interface BulkTask {
  what: keyof typeof TEXTS;
  ids: readonly string[];
  run: (onProgress: (done: number) => void) => Promise<Result[]>;
  /** Called with the ids that failed. */
  onDone?: (failed: readonly string[]) => void;
}

interface SingleTask {
  id: string;
  run: () => Promise<unknown>;
  /** The toast after success, and after a failure without a known reason. */
  done: string;
  failed: string;
}

const TEXTS = {
  paid: { nouns: ['invoice', 'invoices'], past: 'marked as paid', failed: 'Failed to mark as paid.' },
  remind: { nouns: ['reminder', 'reminders'], past: 'sent', failed: 'Failed to send reminders.' },
} as const;

/** Changes of invoices, many or one: with the progress, and one toast at the end. */
export function useInvoiceActions() {
  const { pendingIds, isFree, add, remove } = usePendingIds();
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null);
  const bulk = useMutation({
    mutationFn: ({ ids, run }: BulkTask) => run((done) => setProgress({ done, total: ids.length })),
    onMutate: ({ ids }) => {
      add(ids);
      setProgress({ done: 0, total: ids.length });
    },
    onSuccess: (results, { what, onDone }) => {
      onDone?.(results.filter(({ ok }) => !ok).map(({ id }) => id));
      toastResults(results, what);
    },
    onError: (error, { what }) => toastFailure('Error', error, `${TEXTS[what].failed} Please try again.`),
    onSettled: (_, __, { ids }) => {
      setProgress(null);
      remove(ids);
    },
  });
  const single = useMutation({
    mutationFn: ({ run }: SingleTask) => run(),
    onMutate: ({ id }) => add([id]),
    onSuccess: (_, { done }) => toast({ title: done }),
    onError: (error, { failed }) => toastFailure('Error', error, failed),
    onSettled: (_, __, { id }) => remove([id]),
  });
  return {
    pendingIds,
    /** Null while nothing runs. */
    progress,
    isPending: bulk.isPending,
    runBulk: (task: BulkTask) => {
      if (task.ids.length > 0 && task.ids.every(isFree)) bulk.mutate(task);
    },
    runOne: (task: SingleTask) => {
      if (isFree(task.id)) single.mutate(task);
    },
  };
}

function toastResults(results: readonly Result[], what: BulkTask['what']): void {
  const failed = results.filter(({ ok }) => !ok);
  const { nouns, past } = TEXTS[what];
  const [one, many] = nouns;
  const count = results.length - failed.length;
  if (failed.length === 0) return toast({ title: `${formatCount(count, one, many)} ${past}` });
  const reasons = [...new Set(failed.map(({ message = '' }) => message))].slice(0, 2);
  toast({
    title: `${count} of ${formatCount(results.length, one, many)} ${past}`,
    description: `${failed.length} failed: ${reasons.join(' ')}`,
    variant: 'destructive',
  });
}
