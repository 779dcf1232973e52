import type { Attendee, BookingChange, BulkTask } from '@backflow/contracts/bookings';
import { useBulkChanges } from '../bulk/use-bulk-changes.ts';
import { applyAllToCache } from './api.ts';
import { LABELS } from './labels.ts';
import type { OfferKey } from '@backflow/booking-kit';

interface Task {
  ids: readonly string[];
  change: BookingChange;
  /** Called at the end. */
  onDone?: () => void;
}

export type BookingsInBulk = ReturnType<typeof useBookingsInBulk>;

/** Changes many bookings of an offer. @param onDone called with the ids that failed */
export function useBookingsInBulk(offer: OfferKey, onDone: (failed: readonly string[]) => void) {
  const { nouns } = LABELS[offer.offers];
  const { run, ...state } = useBulkChanges({
    scope: `${offer.offers}/${offer.id}`,
    // After a reload, other rows may be selected.
    onDone: (failed, isResumed) => (!isResumed || failed.length > 0) && onDone(failed),
    getTexts: (task) => ({
      ...{ nouns, past: formatPast(task) },
      failed: `Failed to change the ${nouns[1]}.`,
    }),
    onResults: (results) =>
      void applyAllToCache(
        offer,
        results.flatMap(({ attendee }): Attendee[] => (attendee ? [attendee] : [])),
      ),
  });
  return {
    ...state,
    run: ({ change, ...task }: Task) => {
      if (!state.isPending) run({ ...task, task: { name: 'bookings.change', change } });
    },
  };
}

/** 'marked as paid': 40 attendees marked as paid. */
function formatPast(task: BulkTask): string {
  if (task.name !== 'bookings.change') return 'changed';
  const { change } = task;
  if ('moveTo' in change) return 'moved';
  if ('attended' in change) return change.attended ? 'marked as attended' : 'marked as not attended';
  return change.status === 'cancelled' ? 'cancelled' : 'marked as paid';
}
