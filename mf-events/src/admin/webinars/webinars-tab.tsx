import { AttendeesSlot, MailReachNotice, MailSlot } from '@backflow/booking-kit';
import { webinarStatus } from '@backflow/contracts/webinars';
import type { AdminWebinarView, WebinarStatus } from '@backflow/contracts/webinars';
import { pacificTime } from '@backflow/platform';
import { formatCount, useNow, useSearchFilters } from '@backflow/remote-kit';
import { useAddressDialog } from '@backflow/remote-kit/admin';
import { RecordRow, RecordsTab } from '@backflow/remote-kit/records';
import { Badge } from '@backflow/ui';
import type { BadgeTone } from '@backflow/ui';
import { dateParts } from '../../events/event-text.ts';
import { formatDuration } from '../../webinars/webinar-text.ts';
import { useConflictFacts } from '../events/conflicts.ts';
import { WebinarFilter, webinarChoices, webinarRecords } from './webinar-records.ts';

const ROW_HEIGHT = 66;
const loadForm = () => import('./webinar-dialog.tsx').then(({ WebinarDialog: Dialog }) => ({ Dialog }));

const TONES: Readonly<Record<WebinarStatus, BadgeTone>> = {
  'Live Now': 'danger',
  'Starting Soon': 'brass',
  Upcoming: 'water',
  'Recording Available': 'neutral',
  Ended: 'neutral',
};

/** Every webinar, drafts too, upcoming ones first: to be found, added, edited, published, mailed and deleted. */
export function WebinarsTab() {
  const filters = useSearchFilters(WebinarFilter);
  const attendees = useAddressDialog('attendees');
  const getConflicts = useConflictFacts();
  const now = useNow();
  return (
    <>
      <RecordsTab
        records={webinarRecords}
        filters={filters}
        choices={webinarChoices(filters.draft)}
        form={loadForm}
        empty={{
          drawing: 'classroom',
          others: { filters: { timing: 'all' }, title: 'No upcoming webinars', show: 'Show Past Webinars' },
        }}
        estimate={ROW_HEIGHT}
        questionOf={draftQuestion}
        deletionNote={deletionNote}
        notifies={isNotified}
        peopleNote={(webinar) => (webinar.currentAttendees > 0 ? `${formatRegistered(webinar)}.` : undefined)}
        mail={(ids) => <MailSlot offers="webinars" ids={ids} title="Email All Attendees" />}
      >
        {(webinar, row) => {
          const { id, scheduledAt } = webinar;
          const status = webinarStatus(webinar, now);
          return (
            <RecordRow
              {...row}
              href={`/webinars/${id}`}
              date={dateParts(scheduledAt, now)}
              seats={webinar}
              badge={<Badge tone={TONES[status]}>{status}</Badge>}
              facts={[
                { icon: 'clock', text: pacificTime(scheduledAt) },
                { text: formatDuration(webinar) },
                ...getConflicts(id),
              ]}
              buttons={{ Attendees: () => attendees.open(id) }}
            />
          );
        }}
      </RecordsTab>
      <AttendeesSlot offers="webinars" />
    </>
  );
}

/** True if people are notified when the webinar is unpublished or deleted: it is published, booked, and not over. */
const isNotified = ({ isPublished, currentAttendees, scheduledAt, duration }: AdminWebinarView): boolean =>
  isPublished && currentAttendees > 0 && Date.parse(scheduledAt) + duration * 60_000 > Date.now();

const formatRegistered = ({ currentAttendees }: AdminWebinarView): string =>
  `${formatCount(currentAttendees, 'person is', 'people are')} registered`;

const ReachNotice = ({ id }: Pick<AdminWebinarView, 'id'>) => (
  <MailReachNotice offer={{ offers: 'webinars', id }} about="change" />
);

/** The question before a webinar that people are notified about becomes a draft again. */
const draftQuestion = (webinar: AdminWebinarView) =>
  isNotified(webinar)
    ? {
        title: 'Make this webinar a draft again?',
        question: `${formatRegistered(webinar)} for “${webinar.title}”. They are notified that it is no longer offered.`,
        note: <ReachNotice {...webinar} />,
        notifies: true,
      }
    : null;

const deletionNote = (webinar: AdminWebinarView) => (
  <>
    {webinar.currentAttendees > 0 && <p>{formatRegistered(webinar)}. Their registrations are kept.</p>}
    {isNotified(webinar) && <ReachNotice {...webinar} />}
  </>
);
