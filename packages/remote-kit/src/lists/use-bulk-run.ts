import { isUnauthorized, leaveForSignIn, reasonOf, toast, toastFailure } from '@backflow/platform';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { formatCount } from '../format.ts';
import { runInBulk } from './run-in-bulk.ts';
import type { BulkResult } from './run-in-bulk.ts';

interface Task {
  ids: readonly string[];
  one: (id: string) => Promise<unknown>;
  /** 'published': 12 events published. */
  past: string;
  /** 'Failed to publish event', where the site gives no reason. */
  fallback: string;
  /** Called with what was done, before the toast: updates the cache and the selection. */
  onDone: (result: BulkResult<unknown>) => void;
}

const MAX_REASONS = 2;

/** Runs an action on several records, one request each, with its progress and one toast at the end. */
export function useBulkRun([one, many]: readonly [one: string, many: string]) {
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null);
  const { mutate, isPending } = useMutation({
    mutationFn: ({ ids, one: send }: Task) =>
      runInBulk(ids, send, { onProgress: (done) => setProgress({ done, total: ids.length }) }),
    onMutate: ({ ids }) => setProgress({ done: 0, total: ids.length }),
    onSuccess: (result, { ids, past, fallback, onDone }) => {
      onDone(result);
      const { succeeded, failed } = result;
      if (failed.length === 0) return toast({ title: `${formatCount(succeeded.length, one, many)} ${past}` });
      if (ids.length === 1) return toastFailure('Error', failed[0]?.error, fallback);
      toast({
        title: `${succeeded.length} of ${formatCount(ids.length, one, many)} ${past}`,
        description: `${failed.length} failed: ${formatReasons(failed, fallback)}`,
        variant: 'destructive',
      });
    },
    onError: (error, { fallback }) => {
      if (isUnauthorized(error)) return leaveForSignIn();
      toastFailure('Error', error, fallback);
    },
    onSettled: () => setProgress(null),
  });
  return {
    /** Null while nothing runs. */
    progress,
    isPending,
    run: (task: Task) => {
      if (!isPending && task.ids.length > 0) mutate(task);
    },
  };
}

/** The different reasons, the first of them. */
function formatReasons(failed: BulkResult<unknown>['failed'], fallback: string): string {
  const reasons = [...new Set(failed.map(({ error }) => reasonOf(error, fallback)))];
  return reasons.slice(0, MAX_REASONS).join(' ');
}
