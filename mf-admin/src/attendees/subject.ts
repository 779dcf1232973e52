import { formatPrice, needsInvoice } from '@backflow/contracts';
import type { AccessLevel, AdminCourse, AdminEventView, AdminWebinarView } from '@backflow/contracts';
import { pacificDay, pacificTime, pacificTimeRange } from '@backflow/platform';
import { counted } from '../frame/words.ts';

/** What people are registered for or enrolled in, in a few words. */
export interface Subject {
  title: string;
  accessLevel: AccessLevel;
  isPublished: boolean;
  /** Whether it is over; a course never is. */
  isOver: boolean;
  /** Whether a seat is paid for by invoice. */
  isInvoiced: boolean;
  /** How many seats are taken, if that is all of them; else null. */
  fullWith: number | null;
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
  isOver: isPast(event.endDate ?? event.startDate),
  isInvoiced: needsInvoice(event),
  fullWith: fullWith(event),
  facts: [seats(event), formatPrice(event.price)],
});

export const subjectOfWebinar = (webinar: AdminWebinarView): Subject => ({
  ...pick(webinar),
  when: `${pacificDay(webinar.scheduledAt)}, ${pacificTime(webinar.scheduledAt)}`,
  place: 'Virtual',
  isOver: isPast(Date.parse(webinar.scheduledAt) + webinar.duration * 60_000),
  isInvoiced: false,
  fullWith: fullWith(webinar),
  facts: [`${webinar.duration} minutes`, seats(webinar)],
});

export const subjectOfCourse = (course: AdminCourse): Subject => ({
  ...pick(course),
  when: null,
  place: null,
  isOver: false,
  isInvoiced: needsInvoice(course),
  fullWith: null,
  facts: [counted(course.lessonCount, 'lesson', 'lessons'), formatPrice(course.price)],
});

const isPast = (end: string | number): boolean => new Date(end).getTime() <= Date.now();

const fullWith = ({
  currentAttendees,
  maxAttendees,
}: Pick<AdminEventView, 'currentAttendees' | 'maxAttendees'>): number | null =>
  maxAttendees !== null && currentAttendees >= maxAttendees ? currentAttendees : null;

const pick = ({ title, accessLevel, isPublished }: AdminEventView | AdminWebinarView | AdminCourse) => ({
  ...{ title, accessLevel, isPublished },
});

/** '8/10 attendees', '8/∞ attendees' */
const seats = ({
  currentAttendees,
  maxAttendees,
}: Pick<AdminEventView, 'currentAttendees' | 'maxAttendees'>) =>
  `${currentAttendees}/${maxAttendees ?? '∞'} attendees`;
