import { webinarStatus } from '@backflow/contracts';
import type { AdminWebinarView, WebinarStatus } from '@backflow/contracts';
import { formatPacific, pacificTime } from '@backflow/platform';
import { Marked } from '@backflow/remote-kit';
import { Badge, Button, VisuallyHidden } from '@backflow/ui';
import type { BadgeTone } from '@backflow/ui';
import { PublishSwitch } from '../frame/publish-switch.tsx';
import { StatusBadges } from '../frame/status-badges.tsx';
import { ThingCard } from '../frame/thing-card.tsx';
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
    <ThingCard
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
          thing={webinar}
          publish={publishWebinar}
          onChanged={webinarCache.changed}
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
