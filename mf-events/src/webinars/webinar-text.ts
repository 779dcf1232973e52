import type { WebinarView } from '@backflow/contracts/webinars';

const MINUTE_MS = 60_000;

/** '12/50', with ∞ where there is no maximum. */
export const formatAttendees = ({
  currentAttendees,
  maxAttendees,
}: Pick<WebinarView, 'currentAttendees' | 'maxAttendees'>): string =>
  `${currentAttendees}/${maxAttendees ?? '∞'}`;

/** When it ends (ISO). */
export const webinarEnd = ({
  scheduledAt,
  duration,
}: Pick<WebinarView, 'scheduledAt' | 'duration'>): string =>
  new Date(Date.parse(scheduledAt) + duration * MINUTE_MS).toISOString();
