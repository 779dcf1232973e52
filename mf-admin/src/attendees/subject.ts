import { formatPrice } from '@backflow/contracts';
import type { AccessLevel, AdminCourse, AdminEventView, AdminWebinarView } from '@backflow/contracts';
import { pacificDay, pacificTime, pacificTimeRange } from '@backflow/platform';
import { counted } from '../frame/words.ts';

/** What people are registered for or enrolled in, in a few words. */
export interface Subject {
  title: string;
  accessLevel: AccessLevel;
  isPublished: boolean;
  /** Day and time; null for a course. */
  when: string | null;
  /** The address; null where there is none. */
  place: string | null;
  /** Whatever else is worth a word. */
  facts: readonly string[];
}

export const subjectOfEvent = (event: AdminEventView): Subject => ({
  ...pick(event),
  when: `${pacificDay(event.startDate)}, ${pacificTimeRange(event.startDate, event.endDate)}`,
  place: event.isVirtual ? 'Virtual' : event.location,
  facts: [seats(event), formatPrice(event.price)],
});

export const subjectOfWebinar = (webinar: AdminWebinarView): Subject => ({
  ...pick(webinar),
  when: `${pacificDay(webinar.scheduledAt)}, ${pacificTime(webinar.scheduledAt)}`,
  place: 'Virtual',
  facts: [`${webinar.duration} minutes`, seats(webinar)],
});

export const subjectOfCourse = (course: AdminCourse): Subject => ({
  ...pick(course),
  when: null,
  place: null,
  facts: [counted(course.lessonCount, 'lesson', 'lessons'), formatPrice(course.price)],
});

const pick = ({ title, accessLevel, isPublished }: AdminEventView | AdminWebinarView | AdminCourse) => ({
  ...{ title, accessLevel, isPublished },
});

/** '8/10 attendees', '8/∞ attendees' */
const seats = ({
  currentAttendees,
  maxAttendees,
}: Pick<AdminEventView, 'currentAttendees' | 'maxAttendees'>) =>
  `${currentAttendees}/${maxAttendees ?? '∞'} attendees`;
