import { webinarStatus } from '@backflow/contracts/webinars';
import type { AdminWebinarView, WebinarStatus } from '@backflow/contracts/webinars';
import { formatPacific, pacificTime } from '@backflow/platform';
import { formatCount, Marked } from '@backflow/remote-kit';
import { PublishSwitch, RecordCard, StatusBadges } from '@backflow/remote-kit/admin';
import { Badge, Button, VisuallyHidden } from '@backflow/ui';
import type { BadgeTone } from '@backflow/ui';
import { MailReachNotice } from '../bookings/mail-reach.tsx';
import { publishWebinar, webinarCache } from './api.ts';

const TONES: Readonly<Record<WebinarStatus, BadgeTone>> = {
  'Live Now': 'danger',
  'Starting Soon': 'brass',
  Upcoming: 'water',
  'Recording Available': 'neutral',
  Ended: 'neutral',
};

interface Props {
  webinar: AdminWebinarView;
  now: number;
  onAttendees: () => void;
  onEdit: () => void;
  onDelete: () => void;
}

/** One webinar, and all that can be done with it. */
export function WebinarRow({ webinar, now, onAttendees, onEdit, onDelete }: Props) {
  const { title, description, scheduledAt, duration, currentAttendees, maxAttendees, marks } = webinar;
  const status = webinarStatus(webinar, now);
  const of = <VisuallyHidden> {title}</VisuallyHidden>;
  return (
    <RecordCard
      badges={
        <StatusBadges of={webinar}>
          <Badge tone={TONES[status]}>{status}</Badge>
        </StatusBadges>
      }
      title={<Marked text={title} marks={marks?.title} />}
      text={description !== null && <Marked text={description} marks={marks?.text} />}
      facts={[
        `${formatPacific(scheduledAt, 'EEE, MMM d, yyyy')}, ${pacificTime(scheduledAt)}`,
        `${duration} minutes`,
        `${currentAttendees}/${maxAttendees ?? '∞'} attendees`,
      ]}
      publish={
        <PublishSwitch
          kind="webinar"
          record={webinar}
          publish={publishWebinar}
          onChanged={webinarCache.changed}
          questionOf={draftQuestion}
        />
      }
      actions={
        <>
          <Button variant="quiet" size="sm" onClick={onAttendees}>
            Attendees{of}
          </Button>
          <Button variant="quiet" size="sm" onClick={onEdit}>
            Edit{of}
          </Button>
          <Button variant="quiet" size="sm" onClick={onDelete}>
            Delete{of}
          </Button>
        </>
      }
    />
  );
}

/** Whether taking it down is something to notify people of: it is published, booked, and not over. */
export const isNotified = ({
  isPublished,
  currentAttendees,
  scheduledAt,
  duration,
}: AdminWebinarView): boolean =>
  isPublished && currentAttendees > 0 && Date.parse(scheduledAt) + duration * 60_000 > Date.now();

/** Asked where people would be notified of it. */
const draftQuestion = (webinar: AdminWebinarView) =>
  isNotified(webinar)
    ? {
        title: 'Make this webinar a draft again?',
        question: `${formatCount(webinar.currentAttendees, 'person is', 'people are')} registered for “${webinar.title}”. They are notified that it is no longer offered.`,
        note: <MailReachNotice offer={{ offers: 'webinars', id: webinar.id }} about="change" />,
      }
    : null;
