import type { AdminEventView, EventInput } from '@backflow/contracts/events';
import { reasonOf, toast } from '@backflow/platform';
import { isMissing } from '@backflow/remote-kit';
import { Dialog, Skeleton, SkeletonGroup } from '@backflow/ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { eventRecords } from '../event-records.ts';
import { EventForm } from './event-form.tsx';
import { NEW_EVENT, getFormValues } from './event-values.ts';
import type { EventValues } from './event-values.ts';
import { FirstDayForm } from '../../templates/first-day-form.tsx';
import { SaveTemplateDialog as SaveTemplateForm } from '../../templates/save-template-dialog.tsx';
import { TemplatesDialog } from '../../templates/templates-dialog.tsx';

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

/** Adds an event like another one, on other days. */
export const UseAgainDialog = ({ id, onClose }: Props) => (
  <FetchedEvent id={id} title="Use Again" onClose={onClose}>
    {(event) => <DatedForm title="Use Again" name={event.title} fields={event} onClose={onClose} />}
  </FetchedEvent>
);

/** Saves an event as a template. */
export const SaveTemplateDialog = ({ id, onClose }: Props) => (
  <FetchedEvent id={id} title="Save as Template" onClose={onClose}>
    {(event) => <SaveTemplateForm event={event} onClose={onClose} />}
  </FetchedEvent>
);

/** Adds an event from a template that is chosen first. */
export function TemplateDialog({ onClose }: Props) {
  const [template, setTemplate] = useState<{ name: string; fields: EventInput }>();
  if (!template) return <TemplatesDialog onChosen={setTemplate} onClose={onClose} />;
  return <DatedForm title="New from Template" {...template} onClose={onClose} />;
}

interface DatedProps {
  title: string;
  /** Of the event or the template. */
  name: string;
  fields: EventInput;
  onClose: () => void;
}

/** Asks for the first day, then shows the form with all the fields. */
function DatedForm({ title, name, fields, onClose }: DatedProps) {
  const [initial, setInitial] = useState<EventValues>();
  if (!initial) {
    return (
      <FirstDayForm
        {...{ title, fields, onClose }}
        description={`A draft with all that “${name}” has. Its days and times keep their order.`}
        onChosen={(moved) => setInitial(getFormValues(moved))}
      />
    );
  }
  return (
    <EventForm
      title="Add Event"
      description={`With all that “${name}” has, as a draft.`}
      {...{ initial, onClose }}
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
