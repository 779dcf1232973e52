import type { Attendee } from '@backflow/contracts/bookings';
import type { Responses } from '@backflow/remote-kit/testing';
import { describe, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { AttendeesDialog } from './attendees-dialog.tsx';
import {
  ann,
  buildAttendee,
  buildEvent,
  confirmPayment,
  offerWith,
  paid,
  paymentsPath,
  getRow,
  showEvent,
  showTo,
} from './testing/bookings-site.tsx';

const COURSE = 'c0c0c0c0-0000-4000-8000-0000000000c1';
const WEBINAR = 'd0d0d0d0-0000-4000-8000-0000000000d1';

const show = (offers: 'events' | 'webinars' | 'courses', attendee: Attendee, more: Responses = {}) => {
  const offer = { events: buildEvent(), webinars: webinar, courses: course }[offers];
  return showTo(<AttendeesDialog offers={offers} id={offer.id} onClose={() => undefined} />, {
    ...offerWith(offers, [attendee], offer),
    ...more,
  });
};

test('of a course, the dialog shows progress, and marks enrollments as paid', async () => {
  const pending = buildAttendee({ user: ann, status: 'pending', progress: { completed: 3, total: 8 } });
  const { user } = show('courses', pending, {
    [`POST ${paymentsPath(pending)}`]: () => paid(pending),
  });
  const dialog = within(await screen.findByRole('dialog', { name: 'Enrollments' }));
  const row = await getRow('Ann Lee');
  expect(row.getByText('3 of 8 lessons (37%)')).toBeTruthy();
  for (const label of ['Enroll Member', 'All (1)']) {
    expect(await dialog.findByRole('button', { name: label })).toBeTruthy();
  }
  await user.click(await screen.findByRole('button', { name: 'Mark Paid' }));
  await confirmPayment(user);
  expect(await (await getRow('Ann Lee')).findByText('Confirmed')).toBeTruthy();
});

test.each([
  ['events', 'Attendees', true],
  ['webinars', 'Attendees', true],
  ['courses', 'Enrollments', false],
] as const)('what takes place at a time is attended: %s', async (offers, name, isAttended) => {
  show(offers, buildAttendee({ user: ann }));
  const dialog = within(await screen.findByRole('dialog', { name }));
  await getRow('Ann Lee');
  await dialog.findByRole('button', { name: 'Confirmed (1)' });
  const shown = [
    dialog.queryByRole('link', { name: 'Sign-In Sheet' }),
    dialog.queryByRole('button', { name: 'Mark Attended' }),
  ];
  expect(shown.map((element) => element !== null)).toEqual([isAttended, isAttended]);
});

const MOVE = 'Move to Another Date…';

describe('the menu offers every change of status that the server allows', () => {
  test.each([
    ['events', 'confirmed', ['Set to Pending', 'Move to Waiting List', MOVE, 'Cancel…']],
    ['events', 'pending', ['Confirm', 'Move to Waiting List', MOVE, 'Cancel…']],
    ['events', 'waitlisted', ['Offer a Free Seat', 'Confirm', 'Set to Pending', MOVE, 'Cancel…']],
    ['events', 'cancelled', ['Confirm', 'Set to Pending', 'Move to Waiting List']],
    ['webinars', 'confirmed', [MOVE, 'Cancel…']],
    ['webinars', 'cancelled', ['Confirm']],
    ['courses', 'confirmed', ['Set to Pending', 'Cancel…']],
    ['courses', 'pending', ['Confirm', 'Cancel…']],
    ['courses', 'cancelled', ['Confirm', 'Set to Pending']],
  ] as const)('%s: %s', async (offers, status, expected) => {
    const { user } = show(offers, buildAttendee({ user: ann, status }));
    await screen.findByText('Paid');
    await user.click(await screen.findByRole('button', { name: 'More for Ann Lee' }));
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(expected);
  });

  test('without pending where nothing is to be paid', async () => {
    const { user } = showEvent([buildAttendee({ user: ann })], {}, buildEvent({ accessLevel: 'free' }));
    await user.click(await screen.findByRole('button', { name: 'More for Ann Lee' }));
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
      'Move to Waiting List',
      MOVE,
      'Cancel…',
    ]);
  });
});

const course = {
  id: COURSE,
  ...{
    title: 'Cross-connection basics',
    description: null,
    imageUrl: null,
    duration: null,
    level: 'beginner',
  },
  ...{
    price: '99.00',
    prices: [],
    takesCodes: false,
    accessLevel: 'paid',
    categoryId: null,
    categoryName: null,
    manufacturer: null,
  },
  ...{ outcomes: [], isPublished: true, enrollmentCount: 1, lessonCount: 8, needsPremium: false },
  ...{ createdAt: '2026-01-05T17:00:00.000Z', enrollment: null, version: 1, content: null, videoUrl: null },
  lessons: [],
  hours: null,
};

const webinar = {
  ...{ id: WEBINAR, title: 'Reading a gauge', description: null, scheduledAt: '2099-12-04T16:00:00.000Z' },
  ...{ duration: 60, isLive: false, accessLevel: 'paid', maxAttendees: null, currentAttendees: 1 },
  ...{ meetingUrl: null, recordingUrl: null, isPublished: true, hasRecording: false, needsPremium: false },
  ...{ registration: null, version: 1, hours: null },
};
