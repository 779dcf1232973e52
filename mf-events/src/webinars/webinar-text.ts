import type { WebinarView } from '@backflow/contracts/webinars';

const MINUTE_MS = 60_000;

/** '12/50', with ∞ where there is no maximum. */
export const formatAttendees = ({
  currentAttendees,
  maxAttendees,
}: Pick<WebinarView, 'currentAttendees' | 'maxAttendees'>): string =>
  `${currentAttendees}/${maxAttendees ?? '∞'}`;

/** '60 minutes', or '2 days'. */
export const formatDuration = ({ duration, sessions }: Pick<WebinarView, 'duration' | 'sessions'>): string =>
  sessions.length > 1 ? `${sessions.length} days` : `${duration} minutes`;

/** When it ends (ISO). */
export const webinarEnd = ({
  scheduledAt,
  duration,
}: Pick<WebinarView, 'scheduledAt' | 'duration'>): string =>
  new Date(Date.parse(scheduledAt) + duration * MINUTE_MS).toISOString();
