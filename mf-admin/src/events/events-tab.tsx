import type { AdminEventView } from '@backflow/contracts';
import { useModule } from '@backflow/remote-kit';
import { Button, EmptyState } from '@backflow/ui';
import { useCallback, useEffect, useRef, useState } from 'react';
import { AttendeesDialog } from '../attendees/attendees-dialog.tsx';
import { ListArea } from '../frame/list-area.tsx';
import { useAddressDialog } from '../frame/use-address-dialog.ts';
import { VirtualList } from '../frame/virtual-list.tsx';
import { DeleteEvent } from './delete-event.tsx';
import { EventFilters } from './event-filters.tsx';
import { EventRow } from './event-row.tsx';
import styles from './events-tab.module.css';
import { useEventList } from './use-event-list.ts';

const ROW_HEIGHT = 220;

/** All events, drafts and past ones too: listed, added, edited, copied, published, deleted. */
export function EventsTab() {
  const list = useEventList();
  const [edit, copy, attendees] = [
    useAddressDialog('edit'),
    useAddressDialog('copy'),
    useAddressDialog('attendees'),
  ];
  const dialogs = { edit, copy, attendees };
  const [deleting, setDeleting] = useState<AdminEventView | null>(null);
  const results = useRef<HTMLParagraphElement>(null);
  const [deletions, setDeletions] = useState(0);
  // The row is gone, and with it the button that would get the focus back; the dialog is closed by now.
  useEffect(() => {
    if (deletions > 0) results.current?.focus();
  }, [deletions]);
  const add = (
    <Button icon="calendar" aria-haspopup="dialog" onClick={() => edit.open('new')}>
      Add Event
    </Button>
  );
  return (
    <section aria-label="Events" className={styles.tab}>
      <div className={styles.head}>
        <p ref={results} role="status" tabIndex={-1} className={styles.count}>
          {countWords(list)}
        </p>
        {list.isFiltered && (
          <Button variant="ghost" size="sm" icon="close" onClick={list.clear}>
            Clear Filters
          </Button>
        )}
        <div className={styles.add}>{add}</div>
      </div>
      <EventFilters list={list} />
      <ListArea
        things="events"
        items={list.events}
        query={list.query}
        isFiltered={list.isFiltered}
        onClear={list.clear}
        empty={
          <EmptyState drawing="classroom" title="No events yet" action={add}>
            The first one you add appears here.
          </EmptyState>
        }
      >
        {(events) => (
          <VirtualList
            label="Events"
            items={events}
            query={list.query}
            estimate={ROW_HEIGHT}
            isChanging={list.isChanging}
          >
            {(event) => (
              <EventRow
                event={event}
                onOpen={(what) => dialogs[what].open(event.id)}
                onDelete={() => setDeleting(event)}
              />
            )}
          </VirtualList>
        )}
      </ListArea>
      {edit.value !== null && <EventForm key={`edit-${edit.value}`} edit={edit.value} onClose={edit.close} />}
      {copy.value !== null && <EventForm key={`copy-${copy.value}`} copy={copy.value} onClose={copy.close} />}
      {attendees.value !== null && (
        <AttendeesDialog kind="events" id={attendees.value} onClose={attendees.close} />
      )}
      {deleting && (
        <DeleteEvent
          event={deleting}
          onDeleted={() => {
            setDeleting(null);
            setDeletions(deletions + 1);
          }}
          onClose={() => setDeleting(null)}
        />
      )}
    </section>
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

/** '3 events'; with more to load, that these are the first. Says nothing while a response is on its way. */
function countWords({ events, query, isChanging }: ReturnType<typeof useEventList>): string {
  if (!events || isChanging) return '';
  const words = `${events.length} ${events.length === 1 ? 'event' : 'events'}`;
  return query.hasNextPage ? `Showing the first ${words}` : words;
}
