import { progressPercent } from '@backflow/contracts/shared';
import type { OfferPath } from '@backflow/contracts/bookings';
import type { CourseProgress } from '@backflow/contracts/shared';

const REGISTRATION = {
  title: 'Attendees',
  /** Plural. */
  people: 'attendees',
  nouns: ['attendee', 'attendees'] as [string, string],
  booking: 'registration',
  bookedAt: 'Registered',
  cancelTitle: 'Cancel Registration',
  nobody: 'Nobody is registered yet',
  everyone: 'Everyone registered',
  mailTitle: 'Email All Attendees',
  add: {
    open: 'Register Member',
    title: 'Register a Member',
    action: 'Register',
    addAction: 'Add and Register',
    done: 'is registered',
    failed: 'Failed to register the member. Please try again.',
  },
};
type BookingLabels = typeof REGISTRATION;

const ENROLLMENT: BookingLabels = {
  title: 'Enrollments',
  people: 'enrolled members',
  nouns: ['enrolled member', 'enrolled members'],
  booking: 'enrollment',
  bookedAt: 'Enrolled',
  cancelTitle: 'Cancel Enrollment',
  nobody: 'Nobody is enrolled yet',
  everyone: 'Everyone enrolled',
  mailTitle: 'Email All Members',
  add: {
    open: 'Enroll Member',
    title: 'Enroll a Member',
    action: 'Enroll',
    addAction: 'Add and Enroll',
    done: 'is enrolled',
    failed: 'Failed to enroll the member. Please try again.',
  },
};

/** Texts about bookings, by the path of their offers. */
export const LABELS: Readonly<Record<OfferPath, BookingLabels>> = {
  events: REGISTRATION,
  webinars: REGISTRATION,
  courses: ENROLLMENT,
};

/** '3 of 8 lessons (37%)' */
export const formatProgress = (progress: CourseProgress): string =>
  `${progress.completed} of ${progress.total} lessons (${progressPercent(progress)}%)`;
