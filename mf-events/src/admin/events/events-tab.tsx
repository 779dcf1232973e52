import { AttendeesSlot, MailSlot, MailReachNotice } from '@backflow/booking-kit';
import { useNow, useSearchFilters } from '@backflow/remote-kit';
import { useAddressDialog } from '@backflow/remote-kit/admin';
import { AddressDialog, RecordRow, RecordsTab } from '@backflow/remote-kit/records';
import type { AdminEventView, SeriesPosition } from '@backflow/contracts/events';
import { Link, pacificTimeRange, useNavigate } from '@backflow/platform';
import { Badge, Menu, VisuallyHidden } from '@backflow/ui';
import { dateParts } from '../../events/event-text.ts';
import { useConflictFacts } from './conflicts.ts';
import { EventFilter, eventChoices, eventRecords } from './event-records.ts';
import { formatLocation, formatPeople, isNotified } from './event-text.ts';
import { ReplaceInstructor } from './replace-instructor.tsx';
import styles from './series-badge.module.css';

const ROW_HEIGHT = 66;
const loadForm = () => import('./form/event-dialogs.tsx').then(({ EventDialog: Dialog }) => ({ Dialog }));
const loadAgainForm = () =>
  import('./form/event-dialogs.tsx').then(({ UseAgainDialog: Dialog }) => ({ Dialog }));
const loadTemplates = () =>
  import('./form/event-dialogs.tsx').then(({ TemplateDialog: Dialog }) => ({ Dialog }));
const loadSaveForm = () =>
  import('./form/event-dialogs.tsx').then(({ SaveTemplateDialog: Dialog }) => ({ Dialog }));

/** All events, drafts too, upcoming ones first: listed, added, edited, used again, published, mailed, deleted. */
export function EventsTab() {
  const filters = useSearchFilters(EventFilter);
  const again = useAddressDialog('again');
  const template = useAddressDialog('template');
  const save = useAddressDialog('save-template');
  const getConflicts = useConflictFacts();
  const attendees = useAddressDialog('attendees');
  const now = useNow();
  const navigate = useNavigate();
  return (
    <>
      <RecordsTab
        records={eventRecords}
        filters={filters}
        choices={eventChoices(filters.draft)}
        form={loadForm}
        empty={{
          drawing: 'classroom',
          text: 'The first one you add appears here.',
          hasAddButton: true,
          others: { filters: { timing: 'all' }, title: 'No upcoming events', show: 'Show Past Events' },
        }}
        estimate={ROW_HEIGHT}
        questionOf={draftQuestion}
        deletionNote={(event) => isNotified(event) && <ReachNotice {...event} />}
        notifies={isNotified}
        peopleNote={(event) => (isNotified(event) ? `${formatPeople(event)}. They are notified.` : undefined)}
        paid={{ label: 'Paid registrations', refusedWith: 'PAID_REGISTRATIONS' }}
        more={
          <Menu
            floats
            icon="more"
            trigger={<VisuallyHidden>More about events</VisuallyHidden>}
            items={[
              { key: 'template', label: 'New from Template', onSelect: () => template.open('choose') },
              { key: 'venues', label: 'Venues', onSelect: () => void navigate('/admin/venues') },
            ]}
          />
        }
        bulkActions={(selection) => <ReplaceInstructor selection={selection} />}
        mail={(ids) => <MailSlot offers="events" ids={ids} title="Email All Attendees" />}
      >
        {(event, row) => (
          <RecordRow
            {...row}
            href={`/events/${event.id}`}
            badge={event.series && <SeriesBadge {...event.series} />}
            date={dateParts(event.startDate, now)}
            seats={event}
            facts={[
              { icon: 'clock', text: pacificTimeRange(event.startDate, event.endDate, now) },
              { icon: event.isVirtual ? 'video' : 'pin', text: formatLocation(event) },
              ...getConflicts(event.id),
            ]}
            success="Event updated successfully"
            buttons={{ Attendees: () => attendees.open(event.id) }}
            menu={{
              'Use Again': () => again.open(event.id),
              'Save as Template': () => save.open(event.id),
            }}
          />
        )}
      </RecordsTab>
      <AddressDialog name="again" load={loadAgainForm} />
      <AddressDialog name="template" load={loadTemplates} />
      <AddressDialog name="save-template" load={loadSaveForm} />
      <AttendeesSlot offers="events" />
    </>
  );
}

/** How many people are mailed when the event becomes a draft or is deleted. */
const ReachNotice = ({ id }: Pick<AdminEventView, 'id'>) => (
  <MailReachNotice offer={{ offers: 'events', id }} about="change" />
);

/** The question before an event that people are notified about becomes a draft again. */
const draftQuestion = (event: AdminEventView) =>
  isNotified(event)
    ? {
        title: 'Make this event a draft again?',
        question: `${formatPeople(event)} for “${event.title}” or waiting for it. They will be told that it is no longer offered.`,
        note: <ReachNotice {...event} />,
        notifies: true,
      }
    : null;

const seriesHref = (id: string): string => `/admin/series/${encodeURIComponent(id)}`;

/** 'Series, 2 of 4', which leads to the series. */
const SeriesBadge = ({ id, position, count }: SeriesPosition) => (
  <Link to={seriesHref(id)} className={styles.link}>
    <Badge tone="water" icon="calendar">
      Series, {position} of {count}
    </Badge>
  </Link>
);
