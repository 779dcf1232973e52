import type { AdminEventView } from '@backflow/contracts';
import { toast, toastFailure } from '@backflow/platform';
import { ConfirmDialog } from '@backflow/remote-kit';
import { Switch, VisuallyHidden } from '@backflow/ui';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { changeEvent, takeInChanged } from './api.ts';

/** Publishes an event, or makes it a draft again; that is asked first where people would be told of it. */
export function PublishSwitch({ event }: { event: AdminEventView }) {
  const [isAsking, setIsAsking] = useState(false);
  const publish = useMutation({
    mutationFn: (isPublished: boolean) => changeEvent(event.id, { isPublished }),
    onSuccess: (changed) => {
      takeInChanged(changed);
      toast({ title: 'Event updated successfully' });
    },
    onError: (error) => toastFailure('Error', error, 'Failed to update event'),
    onSettled: () => setIsAsking(false),
  });
  const people = event.currentAttendees + event.waitingCount;
  const isOver = () => Date.parse(event.endDate ?? event.startDate) <= Date.now();
  return (
    <>
      <Switch
        name={`published-${event.id}`}
        label={
          <>
            Published<VisuallyHidden> {event.title}</VisuallyHidden>
          </>
        }
        checked={publish.isPending ? publish.variables : event.isPublished}
        aria-busy={publish.isPending || undefined}
        onCheckedChange={(isPublished) => {
          if (publish.isPending) return;
          if (!isPublished && people > 0 && !isOver()) setIsAsking(true);
          else publish.mutate(isPublished);
        }}
      />
      <ConfirmDialog
        open={isAsking}
        title="Make this event a draft again?"
        question={`${people === 1 ? '1 person is' : `${people} people are`} registered for “${event.title}” or waiting for it. They will be told that it is no longer offered.`}
        confirmLabel="Unpublish"
        pending={publish.isPending}
        onConfirm={() => publish.mutate(false)}
        onClose={() => setIsAsking(false)}
      />
    </>
  );
}
