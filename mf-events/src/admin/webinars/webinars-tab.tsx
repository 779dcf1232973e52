import { webinarStatus } from '@backflow/contracts/webinars';
import type { AdminWebinarView, WebinarStatus } from '@backflow/contracts/webinars';
import { formatPacific, pacificTime } from '@backflow/platform';
import { formatCount, useNow, useSearchFilters } from '@backflow/remote-kit';
import { useAddressDialog } from '@backflow/remote-kit/admin';
import { RecordCard, RecordsTab } from '@backflow/remote-kit/records';
import { Badge } from '@backflow/ui';
import type { BadgeTone } from '@backflow/ui';
import { AddressedAttendees } from '../bookings/addressed-attendees.tsx';
import { MailReachNotice } from '../bookings/mail-reach.tsx';
import { WebinarFilter, webinarChoices, webinarRecords } from './webinar-records.ts';

const ROW_HEIGHT = 180;
const loadForm = () => import('./webinar-dialog.tsx').then(({ WebinarDialog: Dialog }) => ({ Dialog }));

const TONES: Readonly<Record<WebinarStatus, BadgeTone>> = {
  'Live Now': 'danger',
  'Starting Soon': 'brass',
  Upcoming: 'water',
  'Recording Available': 'neutral',
  Ended: 'neutral',
};

/** Every webinar, drafts too: to be found, added, edited, published and deleted. */
export function WebinarsTab() {
  const attendees = useAddressDialog('attendees');
  const now = useNow();
  return (
    <>
      <RecordsTab
        records={webinarRecords}
        filters={useSearchFilters(WebinarFilter)}
        choices={webinarChoices}
        form={loadForm}
        empty={{ drawing: 'classroom' }}
        estimate={ROW_HEIGHT}
        deletionNote={deletionNote}
      >
        {(webinar, actions) => {
          const { id, scheduledAt, duration, currentAttendees, maxAttendees } = webinar;
          const status = webinarStatus(webinar, now);
          return (
            <RecordCard
              records={webinarRecords}
              record={webinar}
              badge={<Badge tone={TONES[status]}>{status}</Badge>}
              facts={[
                `${formatPacific(scheduledAt, 'EEE, MMM d, yyyy')}, ${pacificTime(scheduledAt)}`,
                `${duration} minutes`,
                `${currentAttendees}/${maxAttendees ?? '∞'} attendees`,
              ]}
              questionOf={draftQuestion}
              actions={{ Attendees: () => attendees.open(id), ...actions }}
            />
          );
        }}
      </RecordsTab>
      <AddressedAttendees offers="webinars" />
    </>
  );
}

/** Whether people are notified when the webinar is unpublished or deleted: it is published, booked, and not over. */
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
      }
    : null;

const deletionNote = (webinar: AdminWebinarView) => (
  <>
    {webinar.currentAttendees > 0 && <p>{formatRegistered(webinar)}. Their registrations are kept.</p>}
    {isNotified(webinar) && <ReachNotice {...webinar} />}
  </>
);
