import type { SeriesView } from '@backflow/contracts/events';
import { isUnauthorized, leaveForSignIn, toast, toastFailure } from '@backflow/platform';
import { ConfirmDialog, formatCount } from '@backflow/remote-kit';
import { Button } from '@backflow/ui';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { isOver } from '../events/event-text.ts';
import { updateSeries } from '../events/series-api.ts';
import { notifiedDates } from '../events/series-scope.ts';
import { NotifiedNotice } from './notified-notice.tsx';

/** Publishes all dates that are not over; where they are published, makes them drafts again after a question. */
export function PublishAll({ series }: { series: SeriesView }) {
  const [isAsked, setIsAsked] = useState(false);
  const dates = series.events.filter((date) => !isOver(date));
  const drafts = dates.filter(({ isPublished }) => !isPublished);
  const isPublishing = drafts.length > 0;
  const { mutate, isPending } = useMutation({
    mutationFn: (isPublished: boolean) =>
      updateSeries(series.id, { isPublished, seriesVersion: series.version }),
    onSuccess: (_, isPublished) =>
      toast({ title: `Series ${isPublished ? 'published' : 'unpublished'} successfully` }),
    onError: (error) => {
      if (isUnauthorized(error)) return leaveForSignIn();
      toastFailure('Error', error, 'Failed to update series');
    },
    onSettled: () => setIsAsked(false),
  });
  if (dates.length === 0) return null;
  if (isPublishing)
    return (
      <Button variant="quiet" pending={isPending} onClick={() => mutate(true)}>
        Publish {drafts.length === dates.length ? 'All' : formatCount(drafts.length, 'Draft', 'Drafts')}
      </Button>
    );
  return (
    <>
      <Button variant="quiet" aria-haspopup="dialog" onClick={() => setIsAsked(true)}>
        Unpublish All
      </Button>
      <ConfirmDialog
        open={isAsked}
        title="Make these events drafts again?"
        question={`${formatCount(dates.length, 'event leaves', 'events leave')} the site. Everyone with a booking is told that it is no longer offered.`}
        note={isAsked && <NotifiedNotice offers={notifiedDates(dates)} />}
        confirmLabel="Unpublish"
        pending={isPending}
        onConfirm={() => {
          if (!isPending) mutate(false);
        }}
        onClose={() => setIsAsked(false)}
      />
    </>
  );
}
