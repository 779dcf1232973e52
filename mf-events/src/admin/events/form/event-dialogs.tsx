import type { AdminEventView } from '@backflow/contracts/events';
import { reasonOf, toast } from '@backflow/platform';
import { isMissing } from '@backflow/remote-kit';
import { Dialog, Skeleton, SkeletonGroup } from '@backflow/ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { eventRecords } from '../event-records.ts';
import { EventForm } from './event-form.tsx';
import { NEW_EVENT, getFormValues } from './event-values.ts';
import { copyDate } from './series-dates.ts';

interface Props {
  id: string;
  onClose: () => void;
}

/** Adds an event, where `id` is 'new', or edits one. */
export const EventDialog = ({ id, onClose }: Props) =>
  id === 'new' ? (
    <EventForm title="Add Event" initial={NEW_EVENT} onClose={onClose} />
  ) : (
    <FetchedEvent id={id} title="Edit Event" onClose={onClose}>
      {(event) => (
        <EventForm title="Edit Event" event={event} initial={getFormValues(event)} onClose={onClose} />
      )}
    </FetchedEvent>
  );

/** Adds a copy of an event. */
export const CopyEventDialog = ({ id, onClose }: Props) => (
  <FetchedEvent id={id} title="Copy Event" onClose={onClose}>
    {(event) => <CopyForm event={event} onClose={onClose} />}
  </FetchedEvent>
);

function CopyForm({ event, onClose }: { event: AdminEventView; onClose: () => void }) {
  const [initial] = useState(() => copyDate(event, Date.now()));
  return (
    <EventForm
      title="Copy Event"
      description={`A draft with all that “${event.title}” has. Its dates were moved on by whole weeks: please check them.`}
      initial={initial}
      onClose={onClose}
    />
  );
}

interface FetchedProps extends Props {
  title: string;
  children: (event: AdminEventView) => ReactNode;
}

/** The event as it is now. A later refetch does not change an open form. */
function FetchedEvent({ id, title, onClose, children }: FetchedProps) {
  const { data, error } = useQuery({ ...eventRecords.one(id), staleTime: 0, gcTime: 0 });
  const [event, setEvent] = useState<AdminEventView>();
  if (data && !event) setEvent(data);

  useEffect(() => {
    if (!error || event) return;
    const description = isMissing(error)
      ? 'This event is no longer there.'
      : reasonOf(error, 'The event could not be opened.');
    toast({ title: 'Error', description, variant: 'destructive' });
    onClose();
  }, [error, event, onClose]);

  if (event) return children(event);
  return (
    <Dialog open size="lg" title={title} onClose={onClose}>
      <SkeletonGroup label="Loading the event">
        <Skeleton height={420} />
      </SkeletonGroup>
    </Dialog>
  );
}
