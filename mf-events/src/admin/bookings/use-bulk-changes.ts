import type { Attendee, BookingChange, BulkResult } from '@backflow/contracts/bookings';
import { toast, toastFailure } from '@backflow/platform';
import { formatCount } from '@backflow/remote-kit';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { applyAllToCache, changeAll } from './api.ts';
import { LABELS } from './labels.ts';
import type { OfferKey } from './offer.ts';

interface Task {
  ids: readonly string[];
  change: BookingChange;
  /** 'marked as paid': 40 attendees marked as paid. */
  past: string;
  /** Called with the ids that failed. */
  onDone: (failed: readonly string[]) => void;
}

const MAX_REASONS = 2;

/** Changes many bookings of an offer: shows the progress, and one toast at the end. */
export function useBulkChanges(offer: OfferKey) {
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null);
  const [one, many] = LABELS[offer.offers].nouns;
  const { mutate, isPending } = useMutation({
    mutationFn: async ({ ids, change }: Task) => {
      const results = await changeAll(ids, change, (done) => setProgress({ done, total: ids.length }));
      await applyAllToCache(
        offer,
        results.flatMap(({ attendee }): Attendee[] => (attendee ? [attendee] : [])),
      );
      return results;
    },
    onMutate: ({ ids }) => setProgress({ done: 0, total: ids.length }),
    onSuccess: (results, { past, onDone }) => {
      const failed = results.filter(({ ok }) => !ok);
      onDone(failed.map(({ id }) => id));
      const done = results.length - failed.length;
      if (failed.length === 0) return toast({ title: `${formatCount(done, one, many)} ${past}` });
      toast({
        title: `${done} of ${formatCount(results.length, one, many)} ${past}`,
        description: `${failed.length} failed: ${formatReasons(failed)}`,
        variant: 'destructive',
      });
    },
    onError: (error) => toastFailure('Error', error, `Failed to change the ${many}. Please try again.`),
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
const formatReasons = (failed: readonly BulkResult[]): string =>
  [...new Set(failed.map(({ message = '' }) => message))].slice(0, MAX_REASONS).join(' ');
