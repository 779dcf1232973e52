import { payInvoice, sendInvoice } from '@backflow/contracts/bookings';
import type { BulkTask as Task } from '@backflow/contracts/bookings';
import { refetchAfter, toast, toastFailure } from '@backflow/platform';
import { usePendingIds } from '@backflow/remote-kit/admin';
import { useMutation } from '@tanstack/react-query';
import { useBulkChanges } from '../bulk/use-bulk-changes.ts';

interface BulkTask {
  task: Task;
  ids: readonly string[];
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
  const bulk = useBulkChanges({
    scope: 'invoices',
    getTexts: ({ name }) => TEXTS[name === 'invoices.remind' ? 'remind' : 'paid'],
    // Refetch the same data as after the change of one invoice.
    onDone: () => void refetchAfter({ changes: [...payInvoice.changes, ...sendInvoice.changes] }),
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
    progress: bulk.progress,
    isPending: bulk.isPending,
    runBulk: ({ task, ids, onDone }: BulkTask) => {
      if (ids.length === 0 || !ids.every(isFree)) return;
      add(ids);
      bulk.run({ ids, task, onDone, onSettled: () => remove(ids) });
    },
    runOne: (task: SingleTask) => {
      if (isFree(task.id)) single.mutate(task);
    },
  };
}
