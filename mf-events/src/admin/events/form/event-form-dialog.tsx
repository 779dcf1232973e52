import type { AdminEventView } from '@backflow/contracts/events';
import { ApiError, reasonOf, toast } from '@backflow/platform';
import { Dialog, Skeleton, SkeletonGroup } from '@backflow/ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { editedEvent } from '../api.ts';
import { copyOf } from './copied-event.ts';
import { EventForm } from './event-form.tsx';
import { NEW_EVENT, valuesOf } from './event-values.ts';

interface Props {
  /** The id of what is edited; 'new' for a new event. */
  edit?: string;
  /** The id of what is copied into a new event. */
  copy?: string;
  onClose: () => void;
}

/** The form of an event: new, edited, or a copy. */
export function EventFormDialog({ edit, copy, onClose }: Props) {
  if (copy !== undefined) {
    return (
      <ReadEvent id={copy} title="Copy Event" onClose={onClose}>
        {(event) => <CopyForm event={event} onClose={onClose} />}
      </ReadEvent>
    );
  }
  if (edit === undefined || edit === 'new') {
    return <EventForm title="Add Event" initial={NEW_EVENT} onClose={onClose} />;
  }
  return (
    <ReadEvent id={edit} title="Edit Event" onClose={onClose}>
      {(event) => <EventForm title="Edit Event" event={event} initial={valuesOf(event)} onClose={onClose} />}
    </ReadEvent>
  );
}

function CopyForm({ event, onClose }: { event: AdminEventView; onClose: () => void }) {
  const [initial] = useState(() => copyOf(event, Date.now()));
  return (
    <EventForm
      title="Copy Event"
      description={`A draft with all that “${event.title}” has. Its dates were moved on by whole weeks: please check them.`}
      initial={initial}
      onClose={onClose}
    />
  );
}

interface ReadProps {
  id: string;
  title: string;
  onClose: () => void;
  children: (event: AdminEventView) => ReactNode;
}

/** Reads the event as it is now; what is read anew later changes no form that is open. */
function ReadEvent({ id, title, onClose, children }: ReadProps) {
  const { data, error } = useQuery(editedEvent(id));
  const [event, setEvent] = useState<AdminEventView>();
  if (data && !event) setEvent(data);

  useEffect(() => {
    if (!error || event) return;
    toast({ title: 'Error', description: failureText(error), variant: 'destructive' });
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

/** An id that is none is answered by 400, an event that is gone by 404; both are the same to a reader. */
const failureText = (error: unknown): string =>
  error instanceof ApiError && (error.status === 404 || error.status === 400)
    ? 'This event is no longer there.'
    : reasonOf(error, 'The event could not be opened.');
