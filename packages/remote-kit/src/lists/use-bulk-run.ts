import { isUnauthorized, leaveForSignIn, reasonOf, toast, toastFailure } from '@backflow/platform';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { formatCount } from '../text/format.ts';
import { runInBulk } from './run-in-bulk.ts';
import type { BulkResult } from './run-in-bulk.ts';

interface Task<Result> {
  ids: readonly string[];
  one: (id: string) => Promise<Result>;
  /** 'published': 12 events published. */
  past: string;
  /** 'Failed to publish event', where the site gives no reason. */
  fallback: string;
  /** Called with what was done, before the toast: updates the cache and the selection. */
  onDone: (result: BulkResult<Result>) => void;
  /** Failures that `onDone` handles, such as a question that the site asks: the toast does not count them. */
  isHandled?: (error: unknown) => boolean;
}

const MAX_REASONS = 2;

/** Runs an action on several records, one request each, with its progress and one toast at the end. */
export function useBulkRun([one, many]: readonly [one: string, many: string]) {
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null);
  const { mutate, isPending } = useMutation({
    // A task brings its own callbacks, so that one hook runs actions with different results.
    mutationFn: (task: () => Promise<void>) => task(),
    onError: (error) => {
      if (isUnauthorized(error)) leaveForSignIn();
    },
    onSettled: () => setProgress(null),
  });
  const runTask = async <Result>({ ids, one: send, onDone, ...texts }: Task<Result>) => {
    setProgress({ done: 0, total: ids.length });
    const result = await runInBulk(ids, send, {
      onProgress: (done) => setProgress({ done, total: ids.length }),
    });
    onDone(result);
    toastResult(result, texts);
  };
  const toastResult = (
    { succeeded, failed: all }: BulkResult<unknown>,
    { past, fallback, isHandled = () => false }: Pick<Task<unknown>, 'past' | 'fallback' | 'isHandled'>,
  ) => {
    const failed = all.filter(({ error }) => !isHandled(error));
    const total = succeeded.length + failed.length;
    if (total === 0) return;
    if (failed.length === 0) return toast({ title: `${formatCount(total, one, many)} ${past}` });
    if (total === 1) return toastFailure('Error', failed[0]?.error, fallback);
    toast({
      title: `${succeeded.length} of ${formatCount(total, one, many)} ${past}`,
      description: `${failed.length} failed: ${formatReasons(failed, fallback)}`,
      variant: 'destructive',
    });
  };
  return {
    /** Null while nothing runs. */
    progress,
    isPending,
    run: <Result>(task: Task<Result>) => {
      if (!isPending && task.ids.length > 0) mutate(() => runTask(task));
    },
  };
}

/** The different reasons, the first of them. */
function formatReasons(failed: BulkResult<unknown>['failed'], fallback: string): string {
  const reasons = [...new Set(failed.map(({ error }) => reasonOf(error, fallback)))];
  return reasons.slice(0, MAX_REASONS).join(' ');
}
