import { progressPercent } from '@backflow/contracts';
import type { CourseProgress, BookingStatus } from '@backflow/contracts';
import type { BadgeTone } from '@backflow/ui';
import type { Attendee } from './kinds.ts';

/** What a status is called, and how its badge looks: any but confirmed and pending is destructive. */
export const STATUS: Readonly<Record<BookingStatus, { label: string; tone: BadgeTone }>> = {
  confirmed: { label: 'Confirmed', tone: 'success' },
  pending: { label: 'Pending', tone: 'brass' },
  waitlisted: { label: 'Waiting List', tone: 'danger' },
  cancelled: { label: 'Cancelled', tone: 'danger' },
};

export const fullName = ({ firstName, lastName }: Pick<Attendee['user'], 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`.trim();

/** '3 of 8 lessons (37%)' */
export const progressWords = (progress: CourseProgress): string =>
  `${progress.completed} of ${progress.total} lessons (${progressPercent(progress)}%)`;
