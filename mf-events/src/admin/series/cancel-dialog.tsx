import type { SeriesDate, SeriesView } from '@backflow/contracts/events';
import * as z from '@backflow/contracts/zod';
import { ApiError, pacificDay, toast, toastFailure } from '@backflow/platform';
import { formatCount } from '@backflow/remote-kit';
import { useNote } from '@backflow/remote-kit/admin';
import { NumberField, SubmitDialog, useAppForm } from '@backflow/remote-kit/forms';
import { useState } from 'react';
import { ScopeChoice } from '../events/scope-choice.tsx';
import { datesIn, notifiedDates } from '../events/series-scope.ts';
import type { Scope } from '../events/series-scope.ts';
import { formatDates } from '../events/series-text.ts';
import { cancelDates } from './api.ts';
import { NotifiedNotice } from './notified-notice.tsx';

interface Props {
  series: SeriesView;
  /** The date to cancel, alone or with those after it; null for all that are not over. */
  from: SeriesDate | null;
  /** @param isEmpty whether the series has no dates left */
  onCancelled: (isEmpty: boolean) => void;
  onClose: () => void;
}

const PaidSchema = z.object({
  paid: z.nullable(
    z.int('Paid registrations must be a number').check(z.minimum(0, 'Paid registrations cannot be negative')),
  ),
});

/** Cancels dates of a series. Where people have paid, the server refuses and asks for their number. */
export function CancelDialog({ series, from, onCancelled, onClose }: Props) {
  const [scope, setScope] = useState<Scope>(from ? 'this' : 'all');
  const [needsCount, setNeedsCount] = useState(false);
  const note = useNote();
  const dates = datesIn(series, from?.id ?? null, scope);
  const form = useAppForm({
    schema: PaidSchema,
    draft: false,
    defaultValues: { paid: null },
    validate: ({ paid }) => ({
      paid: needsCount && paid === null ? 'Paid registrations are required' : undefined,
    }),
    submit: async ({ paid }) => {
      await cancelDates(series, { from, isAlone: scope === 'this', paid, ...note.body });
      toast({ title: `${formatCount(dates.length, 'event', 'events')} cancelled` });
      onCancelled(dates.length === series.events.length);
    },
    onFailure: (error) => {
      // The field shows the message of the error.
      if (error instanceof ApiError && error.code === 'PAID_REGISTRATIONS') return setNeedsCount(true);
      toastFailure('Error', error, 'Failed to cancel the events');
    },
  });
  const notified = notifiedDates(dates);
  return (
    <SubmitDialog
      size="sm"
      title={from ? `Cancel ${pacificDay(from.startDate)}?` : 'Cancel the series?'}
      {...{ form, onClose }}
      dismissLabel="Keep"
      submitLabel={`Cancel ${formatCount(dates.length, 'Event', 'Events')}`}
      variant="danger"
    >
      {from && (
        <ScopeChoice
          legend="Which events?"
          value={scope}
          hints={{
            this: formatDates(datesIn(series, from.id, 'this')),
            following: formatDates(datesIn(series, from.id, 'following')),
          }}
          onChange={setScope}
        />
      )}
      <p>
        {dates.length === 0 ? 'Every event of this series is over.' : `${formatDates(dates)}.`} Cancelled
        events leave every list, and this cannot be undone.{!from && ' Events that are over stay.'}
      </p>
      <NotifiedNotice offers={notified} />
      {notified.length > 0 && note.field}
      {needsCount && <NumberField control={form.control} name="paid" label="Paid registrations" />}
    </SubmitDialog>
  );
}
