import type { AdminEventView } from '@backflow/contracts/events';
import { useModule, useSearchFilters } from '@backflow/remote-kit';
import { DeleteBookedDialog, useAddressDialog } from '@backflow/remote-kit/admin';
import { ManagedList, useAdminList } from '@backflow/remote-kit/lists';
import { Button, EmptyState } from '@backflow/ui';
import { useCallback, useEffect, useRef, useState } from 'react';
import { AddressedAttendees } from '../bookings/addressed-attendees.tsx';
import { MailReachNotice } from '../bookings/mail-reach.tsx';
import { eventCache, eventList, removeEvent } from './api.ts';
import { EventFilter, eventChoices } from './event-filter.ts';
import { EventRow } from './event-row.tsx';
import { isNotified } from './event-text.ts';

const ROW_HEIGHT = 220;

/** All events, drafts and past ones too: listed, added, edited, copied, published, deleted. */
export function EventsTab() {
  const filters = useSearchFilters(EventFilter);
  const list = useAdminList(eventList(filters.filters));
  const [edit, copy, attendees] = [
    useAddressDialog('edit'),
    useAddressDialog('copy'),
    useAddressDialog('attendees'),
  ];
  const dialogs = { edit, copy, attendees };
  const [deleting, setDeleting] = useState<AdminEventView | null>(null);
  const countText = useRef<HTMLParagraphElement>(null);
  const [deletions, setDeletions] = useState(0);
  // The row is gone, and with it the button that would get the focus back; the dialog is closed by now.
  useEffect(() => {
    if (deletions > 0) countText.current?.focus();
  }, [deletions]);
  return (
    <>
      <ManagedList
        nouns={['event', 'events']}
        filters={filters}
        choices={eventChoices}
        addLabel="Add Event"
        onAdd={() => edit.open('new')}
        countRef={countText}
        list={list}
        estimate={ROW_HEIGHT}
        empty={
          <EmptyState
            drawing="classroom"
            title="No events yet"
            action={
              <Button aria-haspopup="dialog" onClick={() => edit.open('new')}>
                Add Event
              </Button>
            }
          >
            The first one you add appears here.
          </EmptyState>
        }
      >
        {(event) => (
          <EventRow
            event={event}
            onOpen={(what) => dialogs[what].open(event.id)}
            onDelete={() => setDeleting(event)}
          />
        )}
      </ManagedList>
      {edit.value !== null && <EventForm key={`edit-${edit.value}`} edit={edit.value} onClose={edit.close} />}
      {copy.value !== null && <EventForm key={`copy-${copy.value}`} copy={copy.value} onClose={copy.close} />}
      <AddressedAttendees offers="events" />
      {deleting && (
        <DeleteBookedDialog
          kind="event"
          item={deleting}
          note={
            isNotified(deleting) && (
              <MailReachNotice offer={{ offers: 'events', id: deleting.id }} about="change" />
            )
          }
          paidLabel="Paid registrations"
          refusedWith="PAID_REGISTRATIONS"
          remove={removeEvent}
          onRemoved={(id) => {
            eventCache.removed(id);
            setDeleting(null);
            setDeletions(deletions + 1);
          }}
          onClose={() => setDeleting(null)}
        />
      )}
    </>
  );
}

const loadForm = () => import('./form/event-form-dialog.tsx');

/** The form is fetched when it is first opened. */
function EventForm({ onClose, ...asked }: { edit?: string; copy?: string; onClose: () => void }) {
  const close = useRef(onClose);
  const module = useModule(
    loadForm,
    useCallback(() => close.current(), []),
  );
  return module ? <module.EventFormDialog {...asked} onClose={onClose} /> : null;
}
