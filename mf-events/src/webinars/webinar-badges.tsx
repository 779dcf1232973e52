import type { WebinarStatus } from '@backflow/contracts/webinars';
import { PremiumBadge } from '@backflow/remote-kit';
import { Badge, Badges } from '@backflow/ui';
import type { BadgeTone, IconName } from '@backflow/ui';
import { RegistrationBadge } from '../events/registration-badge.tsx';
import type { ShownWebinar } from './shown-webinar.ts';

const BADGES: Record<WebinarStatus, { tone: BadgeTone; icon: IconName }> = {
  'Live Now': { tone: 'danger', icon: 'video' },
  'Starting Soon': { tone: 'brass', icon: 'clock' },
  Upcoming: { tone: 'water', icon: 'calendar' },
  'Recording Available': { tone: 'neutral', icon: 'play' },
  Ended: { tone: 'neutral', icon: 'pause' },
};

/** The status of a webinar, the member's registration, and whether it is for premium members. */
export const WebinarBadges = ({ webinar: { accessLevel, registration }, status }: ShownWebinar) => (
  <Badges>
    <Badge {...BADGES[status]}>{status}</Badge>
    {registration && <RegistrationBadge {...registration} />}
    {accessLevel === 'premium' && <PremiumBadge />}
  </Badges>
);
