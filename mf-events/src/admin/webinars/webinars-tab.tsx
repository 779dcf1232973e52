import type { AdminWebinarView } from '@backflow/contracts/webinars';
import { formatCount, useModule, useNow, useSearchFilters } from '@backflow/remote-kit';
import { accessFilter, DeleteDialog, statusFilter, useAddressDialog } from '@backflow/remote-kit/admin';
import { ManagedList, useAdminList } from '@backflow/remote-kit/lists';
import { EmptyState } from '@backflow/ui';
import { useRef, useState } from 'react';
import { AddressedAttendees } from '../bookings/addressed-attendees.tsx';
import { MailReachNotice } from '../bookings/mail-reach.tsx';
import { removeWebinar, webinarCache, webinarList } from './api.ts';
import { WebinarFilter, sortOptions, timingOptions } from './webinar-filter.ts';
import { WebinarRow, isNotified } from './webinar-row.tsx';

const ROW_HEIGHT = 180;
const loadForm = () => import('./webinar-dialog.tsx');

/** Every webinar, drafts too: to be found, added, edited, published and deleted. */
export function WebinarsTab() {
  const filters = useSearchFilters(WebinarFilter);
  const list = useAdminList(webinarList(filters.filters));
  const edit = useAddressDialog('edit');
  const attendees = useAddressDialog('attendees');
  const form = useModule(edit.value === null ? undefined : loadForm, edit.close);
  const [toDelete, setToDelete] = useState<AdminWebinarView | null>(null);
  const countText = useRef<HTMLParagraphElement>(null);
  const now = useNow();
  return (
    <>
      <ManagedList
        nouns={['webinar', 'webinars']}
        filters={filters}
        choices={[
          statusFilter,
          { name: 'timing', label: 'Timing', options: timingOptions },
          accessFilter,
          { name: 'sort', label: 'Sort', options: sortOptions },
        ]}
        addLabel="Add Webinar"
        onAdd={() => edit.open('new')}
        countRef={countText}
        list={list}
        estimate={ROW_HEIGHT}
        empty={
          <EmptyState drawing="classroom" title="No webinars yet">
            What you add appears here, and on the site as soon as it is published.
          </EmptyState>
        }
      >
        {(webinar) => (
          <WebinarRow
            webinar={webinar}
            now={now}
            onAttendees={() => attendees.open(webinar.id)}
            onEdit={() => edit.open(webinar.id)}
            onDelete={() => setToDelete(webinar)}
          />
        )}
      </ManagedList>
      {form && edit.value !== null && (
        <form.WebinarDialog key={edit.value} id={edit.value} onClose={edit.close} />
      )}
      <AddressedAttendees offers="webinars" />
      {toDelete && (
        <DeleteDialog
          kind="webinar"
          record={toDelete}
          note={
            <>
              {registeredNote(toDelete)}
              {isNotified(toDelete) && (
                <MailReachNotice offer={{ offers: 'webinars', id: toDelete.id }} about="change" />
              )}
            </>
          }
          remove={removeWebinar}
          onRemoved={(id) => {
            webinarCache.removed(id);
            countText.current?.focus();
          }}
          onClose={() => setToDelete(null)}
        />
      )}
    </>
  );
}

const registeredNote = ({ currentAttendees }: AdminWebinarView) =>
  currentAttendees > 0 && (
    <p>
      {formatCount(currentAttendees, 'person is', 'people are')} registered. Their registrations are kept.
    </p>
  );
