import { useSearchFilters } from '@backflow/remote-kit';
import { useAddressDialog } from '@backflow/remote-kit/admin';
import { AddressDialog, RecordsTab } from '@backflow/remote-kit/records';
import { AddressedAttendees } from '../bookings/addressed-attendees.tsx';
import { EventFilter, eventChoices, eventRecords } from './event-records.ts';
import { EventRow, ReachNotice } from './event-row.tsx';
import { isNotified } from './event-text.ts';

const ROW_HEIGHT = 220;
const loadForm = () => import('./form/event-dialogs.tsx').then(({ EventDialog: Dialog }) => ({ Dialog }));
const loadCopyForm = () =>
  import('./form/event-dialogs.tsx').then(({ CopyEventDialog: Dialog }) => ({ Dialog }));

/** All events, drafts and past ones too: listed, added, edited, copied, published, deleted. */
export function EventsTab() {
  const copy = useAddressDialog('copy');
  const attendees = useAddressDialog('attendees');
  return (
    <>
      <RecordsTab
        records={eventRecords}
        filters={useSearchFilters(EventFilter)}
        choices={eventChoices}
        form={loadForm}
        empty={{ drawing: 'classroom', text: 'The first one you add appears here.', hasAddButton: true }}
        estimate={ROW_HEIGHT}
        deletionNote={(event) => isNotified(event) && <ReachNotice {...event} />}
        paid={{ label: 'Paid registrations', refusedWith: 'PAID_REGISTRATIONS' }}
      >
        {(event, { Edit, Delete }) => (
          <EventRow
            event={event}
            actions={{
              Attendees: () => attendees.open(event.id),
              Edit,
              Copy: () => copy.open(event.id),
              Delete,
            }}
          />
        )}
      </RecordsTab>
      <AddressDialog name="copy" load={loadCopyForm} />
      <AddressedAttendees offers="events" />
    </>
  );
}
