import type { BulkChange, BulkResult, BulkTask } from '@backflow/contracts/bookings';
import { toast, toastFailure } from '@backflow/platform';
import { formatCount } from '@backflow/remote-kit';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { findInBulk, followInBulk, startInBulk } from './bulk-change.ts';

/** Texts about a task. */
interface Texts {
  nouns: readonly [one: string, many: string];
  /** 'marked as paid': 40 attendees marked as paid. */
  past: string;
  /** Where the site gives no reason. */
  failed: string;
}

interface Options {
  /** The screen: its changes are found again after a reload. */
  scope: string;
  getTexts: (task: BulkTask) => Texts;
  /** Called with the results as they arrive. */
  onResults?: (results: readonly BulkResult[]) => void;
  /** Called at the end with the ids that failed. @param isResumed whether the page was loaded again meanwhile */
  onDone: (failed: readonly string[], isResumed: boolean) => void;
}

/** Records to change, or changes that run already. */
interface Work {
  task: BulkTask;
  ids: readonly string[];
  running?: readonly BulkChange[];
  /** Called at the end, with the ids that failed. */
  onDone?: ((failed: readonly string[]) => void) | undefined;
  /** Called at the end, whatever its outcome. */
  onSettled?: (() => void) | undefined;
}

const MAX_REASONS = 2;

/** Changes many records by a job of the server: shows the progress, and one toast at the end. */
export function useBulkChanges({ scope, getTexts, onResults, onDone }: Options) {
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null);
  const { mutate, isPending } = useMutation({
    mutationFn: async ({ task, ids, running }: Work) => {
      const changes = running ?? (await startInBulk(scope, task, ids));
      const total = sumOfTotals(changes);
      return followInBulk(changes, (done, results) => {
        setProgress({ done, total });
        if (results.length > 0) onResults?.(results);
      });
    },
    onMutate: ({ ids, running }) =>
      setProgress({ done: 0, total: running ? sumOfTotals(running) : ids.length }),
    onSuccess: (results, { task, running, onDone: ownDone }) => {
      const failed = results.filter(({ ok }) => !ok).map(({ id }) => id);
      onDone(failed, running !== undefined);
      ownDone?.(failed);
      toastResults(results, getTexts(task));
    },
    onError: (error, { task }) => toastFailure('Error', error, `${getTexts(task).failed} Please try again.`),
    onSettled: (_, __, { onSettled }) => {
      setProgress(null);
      onSettled?.();
    },
  });

  const resume = useEffectEvent((found: readonly BulkChange[]) => {
    const [first] = found;
    if (!first || isPending) return;
    // Changes of one task are one change, which the limit of a request has divided.
    const same = found.filter(({ task }) => JSON.stringify(task) === JSON.stringify(first.task));
    mutate({ task: first.task, ids: [], running: same });
  });
  useEffect(() => {
    let isCurrent = true;
    // Without an answer, the screen works as if nothing ran.
    findInBulk(scope).then(
      (found) => isCurrent && resume(found),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [scope]);

  return {
    /** Null while nothing runs. */
    progress,
    isPending,
    run: (work: Omit<Work, 'running'>) => {
      if (work.ids.length > 0) mutate(work);
    },
  };
}

const sumOfTotals = (changes: readonly BulkChange[]): number =>
  changes.reduce((sum, { total }) => sum + total, 0);

function toastResults(results: readonly BulkResult[], { nouns: [one, many], past }: Texts): void {
  const failed = results.filter(({ ok }) => !ok);
  const done = results.length - failed.length;
  if (failed.length === 0) return toast({ title: `${formatCount(done, one, many)} ${past}` });
  const reasons = [...new Set(failed.map(({ message = '' }) => message))].slice(0, MAX_REASONS);
  toast({
    title: `${done} of ${formatCount(results.length, one, many)} ${past}`,
    description: `${failed.length} failed: ${reasons.join(' ')}`,
    variant: 'destructive',
  });
}
