import type { AdminEventView, AttendeeRegistration } from '@backflow/contracts';
import { data, failure } from '@backflow/remote-kit/testing';
import type { Responses } from '@backflow/remote-kit/testing';
import { describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { AttendeesDialog } from './attendees-dialog.tsx';
import {
  EVENT_ID,
  buildEvent,
  buildRegistration,
  callsTo,
  eventWith,
  showTo,
  toastWords,
} from './testing/attendees-site.tsx';

const showEvent = (
  registrations: readonly AttendeeRegistration[],
  more: Responses = {},
  event: AdminEventView = buildEvent(),
) =>
  showTo(<AttendeesDialog kind="events" id={EVENT_ID} onClose={() => undefined} />, {
    ...eventWith(registrations, event),
    ...more,
  });

const rowOf = async (name: string) => {
  const row = (await screen.findByText(name, { selector: 'strong' })).closest('tr');
  if (!row) throw new Error('No row of that name');
  return within(row);
};
const statusPath = ({ id }: AttendeeRegistration) => `/api/admin/registrations/${id}/status`;
const ann = { firstName: 'Ann', lastName: 'Lee', email: 'ann@example.com', phoneNumber: '(559) 555-0100' };

describe('of an event', () => {
  test('the dialog tells what it is about, and who is registered', async () => {
    showEvent([
      buildRegistration({ user: ann, attended: true }),
      buildRegistration({ user: { firstName: 'Bo', lastName: 'Diaz' }, status: 'waitlisted', place: 2 }),
    ]);
    const dialog = within(await screen.findByRole('dialog', { name: 'Attendees' }));
    expect(await dialog.findByText('RPZ field test day')).toBeTruthy();
    expect(dialog.getByText('Friday, December 4, 2026, 8:00 AM – 4:30 PM PT')).toBeTruthy();
    expect(dialog.getByText('12 Main St, Fresno')).toBeTruthy();
    expect(dialog.getByText('2/∞ attendees')).toBeTruthy();
    const row = await rowOf('Ann Lee');
    expect(row.getByRole('link', { name: 'ann@example.com' }).getAttribute('href')).toBe(
      'mailto:ann@example.com',
    );
    expect(row.getByRole('link', { name: '(559) 555-0100' }).getAttribute('href')).toBe('tel:5595550100');
    for (const words of ['Confirmed', 'Attended', 'Nov 20, 2026, 9:00 AM PT']) {
      expect(row.getByText(words)).toBeTruthy();
    }
    const waiting = await rowOf('Bo Diaz');
    expect(waiting.getByText('Waiting List')).toBeTruthy();
    expect(waiting.getByText('Number 2 in line')).toBeTruthy();
    expect(waiting.queryByRole('button', { name: 'Mark Attended' })).toBeNull();
  });

  test('a pending registration is marked as paid', async () => {
    const pending = buildRegistration({ user: ann, status: 'pending' });
    const { user, calls } = showEvent([pending], {
      [`PATCH ${statusPath(pending)}`]: () => data({ ...pending, status: 'confirmed' }),
    });
    await user.click(await screen.findByRole('button', { name: 'Mark Paid' }));
    await waitFor(() =>
      expect(toastWords()).toBe('Registration status updated successfully!: Ann Lee is notified by mail.'),
    );
    expect(callsTo(calls, 'PATCH', statusPath(pending))[0]?.body).toEqual({ status: 'confirmed' });
    const row = await rowOf('Ann Lee');
    expect(row.getByText('Confirmed')).toBeTruthy();
    expect(document.activeElement).toBe(row.getByRole('button', { name: 'Mark Attended' }));
    expect(row.queryByRole('button', { name: 'Mark Paid' })).toBeNull();
  });

  test.each([
    [
      'nobody pays for',
      buildEvent({ accessLevel: 'free' }),
      buildRegistration({ status: 'pending', user: ann }),
    ],
    ['is confirmed already', buildEvent(), buildRegistration({ user: ann })],
  ])('nothing that %s is marked as paid', async (_, event, registration) => {
    showEvent([registration], {}, event);
    await rowOf('Ann Lee');
    await screen.findByText('2/∞ attendees');
    expect(screen.queryByRole('button', { name: 'Mark Paid' })).toBeNull();
  });

  test('whom mail does not reach is marked, and named before and after', async () => {
    const bounced = buildRegistration({ user: { ...ann, emailStatus: 'bounced' }, status: 'pending' });
    const unconfirmed = buildRegistration({
      ...{ user: { firstName: 'Bo', lastName: 'Diaz', emailStatus: 'unconfirmed' } },
      status: 'pending',
    });
    const { user } = showEvent([bounced, unconfirmed], {
      [`PATCH ${statusPath(bounced)}`]: () => data({ ...bounced, status: 'confirmed' }),
    });
    const row = await rowOf('Ann Lee');
    expect(row.getByText('Address refuses mail')).toBeTruthy();
    expect((await rowOf('Bo Diaz')).getByText('Address not confirmed')).toBeTruthy();
    await user.click(await row.findByRole('button', { name: 'Mark Paid' }));
    await waitFor(() =>
      expect(toastWords()).toBe(
        'Registration status updated successfully!: Ann Lee is not notified: the address refuses mail.',
      ),
    );
    await user.click(screen.getByRole('button', { name: 'More for Bo Diaz' }));
    await user.click(screen.getByRole('menuitem', { name: 'Cancel…' }));
    const asked = within(await screen.findByRole('dialog', { name: 'Cancel Registration' }));
    expect(asked.getByText('Bo Diaz is notified by mail.')).toBeTruthy();
  });

  test('attendance goes both ways', async () => {
    let present = buildRegistration({ user: ann });
    const path = `/api/admin/registrations/${present.id}/attendance`;
    const { user, calls } = showEvent([present], {
      [`PATCH ${path}`]: () => data((present = { ...present, attended: !present.attended })),
    });
    await user.click(await screen.findByRole('button', { name: 'Mark Attended' }));
    await user.click(await screen.findByRole('button', { name: 'Mark Not Attended' }));
    await screen.findByRole('button', { name: 'Mark Attended' });
    expect(toastWords()).toBe('Attendance updated successfully!');
    expect(callsTo(calls, 'PATCH', path).map(({ body }) => body)).toEqual([
      { attended: true },
      { attended: false },
    ]);
  });

  test('what failed is said, in words of its own where the site has none', async () => {
    const pending = buildRegistration({ user: ann, status: 'pending' });
    const { user } = showEvent([pending], {
      [`PATCH ${statusPath(pending)}`]: () => failure(409, 'EVENT_FULL', 'The event is full.'),
      [`PATCH /api/admin/registrations/${pending.id}/attendance`]: () => failure(500, 'INTERNAL', ''),
    });
    await user.click(await screen.findByRole('button', { name: 'Mark Paid' }));
    await waitFor(() => expect(toastWords()).toBe('Error: The event is full.'));
    await user.click(screen.getByRole('button', { name: 'Mark Attended' }));
    await waitFor(() => expect(toastWords()).toBe('Error: Failed to update attendance'));
  });

  test('who waits is confirmed, and the others move up', async () => {
    const [first, second] = [
      buildRegistration({ user: ann, status: 'waitlisted', place: 1 }),
      buildRegistration({ user: { firstName: 'Bo', lastName: 'Diaz' }, status: 'waitlisted', place: 2 }),
    ];
    const { place: _, ...seated } = first;
    const { user } = showEvent([first, second], {
      [`PATCH ${statusPath(first)}`]: () => data({ ...seated, status: 'confirmed' }),
    });
    await user.click(await screen.findByRole('button', { name: 'More for Ann Lee' }));
    await user.click(screen.getByRole('menuitem', { name: 'Confirm' }));
    expect(await (await rowOf('Ann Lee')).findByText('Confirmed')).toBeTruthy();
    expect((await rowOf('Bo Diaz')).getByText('Number 1 in line')).toBeTruthy();
  });

  test('a registration is cancelled after a confirmation', async () => {
    const registration = buildRegistration({ user: ann });
    const { user, calls } = showEvent([registration], {
      [`PATCH ${statusPath(registration)}`]: () => data({ ...registration, status: 'cancelled' }),
    });
    await user.click(await screen.findByRole('button', { name: 'More for Ann Lee' }));
    await user.click(screen.getByRole('menuitem', { name: 'Cancel…' }));
    const asked = within(await screen.findByRole('dialog', { name: 'Cancel Registration' }));
    asked.getByText('Are you sure you want to cancel the registration of Ann Lee?');
    expect(callsTo(calls, 'PATCH', statusPath(registration))).toHaveLength(0);
    await user.click(asked.getByRole('button', { name: 'Yes, Cancel' }));
    expect(await (await rowOf('Ann Lee')).findByText('Cancelled')).toBeTruthy();
  });

  test('statuses are counted and narrow the list, so does a search', async () => {
    const { user, calls } = showEvent([
      buildRegistration({ user: ann }),
      buildRegistration({ status: 'pending', user: { firstName: 'Bo', lastName: 'Diaz' } }),
    ]);
    const statuses = within(await screen.findByRole('group', { name: 'Status' }));
    expect(await statuses.findByRole('button', { name: 'All (2)' })).toBeTruthy();
    await user.click(statuses.getByRole('button', { name: 'Pending (1)' }));
    await waitFor(() => expect(screen.queryByText('Ann Lee')).toBeNull());
    await user.type(screen.getByLabelText('Search names and addresses'), 'diaz');
    await waitFor(() =>
      expect(callsTo(calls, 'GET', `/api/admin/events/${EVENT_ID}/registrations`).at(-1)?.query).toEqual({
        ...{ limit: '50', status: 'pending', search: 'diaz' },
      }),
    );
  });

  test('leads to the sheet to sign and to the table as a file', async () => {
    showEvent([]);
    await screen.findByText('Nobody is registered yet');
    const href = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
    expect(href('Sign-In Sheet')).toBe(`/admin/sign-in-sheet/events/${EVENT_ID}`);
    expect(href('Export CSV')).toBe(`/api/admin/events/${EVENT_ID}/registrations/csv`);
  });

  test('a member is found and registered by hand, by keyboard alone', async () => {
    const path = `/api/admin/events/${EVENT_ID}/registrations`;
    const found = { id: 'b0b0b0b0-0000-4000-8000-0000000000b1', firstName: 'Bo', lastName: 'Diaz' };
    const registered: AttendeeRegistration[] = [];
    const { user, calls } = showEvent(registered, {
      'GET /api/admin/users': () => data([{ ...member, ...found }]),
      [`POST ${path}`]: () => {
        registered.push(buildRegistration({ user: found }));
        return { status: 201, ...data(registered[0]) };
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Register Member' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Register a Member' }));
    await user.click(dialog.getByRole('button', { name: 'Register' }));
    expect(dialog.getByText('Choose a member')).toBeTruthy();
    await user.type(dialog.getByRole('combobox', { name: 'Member' }), 'diaz');
    await dialog.findByRole('option', { name: /Bo Diaz/ });
    await user.keyboard('{ArrowDown}{Enter}');
    await user.click(dialog.getByRole('button', { name: 'Register' }));
    await rowOf('Bo Diaz');
    expect(callsTo(calls, 'POST', path)[0]?.body).toEqual({ userId: found.id });
    expect(toastWords()).toBe('Bo Diaz is registered: Status: Confirmed');
  });

  test('why somebody cannot be registered is said in the dialog', async () => {
    const { user } = showEvent([], {
      'GET /api/admin/users': () => data([member]),
      [`POST /api/admin/events/${EVENT_ID}/registrations`]: () =>
        failure(409, 'ALREADY_REGISTERED', 'This member is already registered.'),
    });
    await user.click(await screen.findByRole('button', { name: 'Register Member' }));
    await user.type(await screen.findByRole('combobox', { name: 'Member' }), 'reyes');
    await user.click(await screen.findByRole('option', { name: /Marta Reyes/ }));
    await user.click(screen.getByRole('button', { name: 'Register' }));
    expect((await screen.findByRole('alert')).textContent).toBe('This member is already registered.');
  });

  test.each([
    [
      'Add to Waiting List',
      'waitlist',
      'waitlisted',
      'Marta Reyes is on the waiting list: Status: Waiting List',
    ],
    ['Add One More Seat', 'add-seat', 'confirmed', 'Marta Reyes is registered: Status: Confirmed'],
  ] as const)('a full event offers: %s', async (label, whenFull, status, told) => {
    const path = `/api/admin/events/${EVENT_ID}/registrations`;
    let isRefused = true;
    const { user, calls } = showEvent([], {
      'GET /api/admin/users': () => data([member]),
      [`POST ${path}`]: () => {
        if (isRefused) return failure(409, 'EVENT_FULL', 'This event is full.');
        return { status: 201, ...data(buildRegistration({ status, user: member })) };
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Register Member' }));
    await user.type(await screen.findByRole('combobox', { name: 'Member' }), 'reyes');
    await user.click(await screen.findByRole('option', { name: /Marta Reyes/ }));
    // Somebody else took the last seat meanwhile.
    await user.click(screen.getByRole('button', { name: 'Register' }));
    await user.click(await screen.findByRole('button', { name: label }));
    isRefused = false;
    await user.click(await screen.findByRole('button', { name: label }));
    await waitFor(() => expect(toastWords()).toBe(told));
    expect(callsTo(calls, 'POST', path).map(({ body }) => body)).toEqual([
      { userId: member.id },
      { userId: member.id, whenFull },
      { userId: member.id, whenFull },
    ]);
  });

  test('a full event says so before anything is sent, with the seats taken', async () => {
    const { user } = showEvent([], {}, buildEvent({ maxAttendees: 2, currentAttendees: 2 }));
    await screen.findByText('2/2 attendees');
    await user.click(screen.getByRole('button', { name: 'Register Member' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Register a Member' }));
    expect(dialog.getByText('All seats are taken (2).')).toBeTruthy();
    expect(dialog.queryByRole('button', { name: 'Register' })).toBeNull();
  });
});

describe('a mail to all', () => {
  const reach = {
    recipients: 1,
    unreached: 2,
    people: [
      { id: 'p1', firstName: 'Ann', lastName: 'Lee', emailStatus: 'unconfirmed' },
      { id: 'p2', firstName: 'Bo', lastName: 'Diaz', emailStatus: 'bounced' },
    ],
  };
  const open = async (more: Responses = {}) => {
    const shown = showEvent(
      [
        buildRegistration(),
        buildRegistration({ status: 'pending' }),
        buildRegistration({ status: 'waitlisted' }),
      ],
      more,
    );
    await screen.findByRole('button', { name: 'All (3)' });
    await shown.user.click(screen.getByRole('button', { name: 'Mail All' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Mail All Attendees' }));
    return { ...shown, dialog };
  };

  test('says to how many it goes, before and after', async () => {
    const path = `/api/admin/events/${EVENT_ID}/mail`;
    const { user, dialog, calls } = await open({
      [`GET ${path}/reach`]: ({ query }) => data({ ...reach, recipients: query.to === 'all' ? 1 : 0 }),
      [`POST ${path}`]: () => data({ recipients: 1, unreached: 2 }),
    });
    expect(await dialog.findByText('0 people receive it by mail.')).toBeTruthy();
    const options = dialog.getAllByRole('option').map(({ textContent }) => textContent);
    expect(options).toEqual(['Everyone with a seat (2)', 'The waiting list (1)', 'All of them (3)']);
    await user.selectOptions(dialog.getByLabelText('To'), 'All of them (3)');
    expect(await dialog.findByText('1 person receives it by mail.')).toBeTruthy();
    expect(dialog.getByText('2 people do not receive it now:')).toBeTruthy();
    expect(dialog.getByText('Ann Lee (address not confirmed)')).toBeTruthy();
    expect(dialog.getByText('Bo Diaz (address refuses mail)')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Send' }));
    expect(dialog.getByText('Subject is required')).toBeTruthy();
    await user.type(dialog.getByLabelText('Subject'), 'Parking');
    await user.type(dialog.getByLabelText('Message'), 'Behind the shop.');
    await user.click(dialog.getByRole('button', { name: 'Send' }));
    await waitFor(() =>
      expect(toastWords()).toBe('Mail sent: It goes to 1 person. 2 people do not receive it now.'),
    );
    const sent = { to: 'all', subject: 'Parking', message: 'Behind the shop.' };
    expect(callsTo(calls, 'POST', path).map(({ body }) => body)).toEqual([sent]);
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Mail All Attendees' })).toBeNull());
  });

  test('is not lost without a question', async () => {
    const { user, dialog } = await open();
    await user.type(dialog.getByLabelText('Subject'), 'Parking');
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    const asked = within(await screen.findByRole('dialog', { name: 'Leave without sending?' }));
    await user.click(asked.getByRole('button', { name: 'Keep Writing' }));
    expect(dialog.getByLabelText<HTMLInputElement>('Subject').value).toBe('Parking');
  });
});

describe('of a course', () => {
  const COURSE = 'c0c0c0c0-0000-4000-8000-0000000000c1';
  test('the dialog shows progress, and marks enrollments as paid', async () => {
    const enrollment = {
      ...{
        id: 'd0d0d0d0-0000-4000-8000-0000000000d1',
        status: 'pending',
        enrolledAt: '2026-11-20T17:00:00.000Z',
      },
      ...{ progress: { completed: 3, total: 8 }, user: { id: 'u', ...ann, emailStatus: 'confirmed' } },
    };
    const { user } = showTo(<AttendeesDialog kind="courses" id={COURSE} onClose={() => undefined} />, {
      [`GET /api/admin/courses/${COURSE}`]: () => data({ ...course, id: COURSE }),
      [`GET /api/admin/courses/${COURSE}/enrollments`]: () => data([enrollment]),
      [`GET /api/admin/courses/${COURSE}/enrollments/counts`]: () =>
        data({ pending: 1, confirmed: 0, cancelled: 0 }),
      [`PATCH /api/admin/enrollments/${enrollment.id}/status`]: () =>
        data({ ...enrollment, status: 'confirmed' }),
    });
    await screen.findByRole('dialog', { name: 'Enrollments' });
    const row = await rowOf('Ann Lee');
    expect(row.getByText('3 of 8 lessons (37%)')).toBeTruthy();
    expect(row.queryByRole('button', { name: 'Mark Attended' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Sign-In Sheet' })).toBeNull();
    await user.click(await screen.findByRole('button', { name: 'Mark Paid' }));
    expect(await (await rowOf('Ann Lee')).findByText('Confirmed')).toBeTruthy();
  });
});

const member = {
  ...{ id: 'b0b0b0b0-0000-4000-8000-0000000000b2', firstName: 'Marta', lastName: 'Reyes' },
  ...{ email: 'marta@example.com', jobTitle: null, company: null, phoneNumber: null, profileImageUrl: null },
  ...{
    createdAt: '2026-01-05T17:00:00.000Z',
    isAdmin: false,
    subscriptionStatus: 'free',
    emailConfirmed: true,
  },
  ...{ pendingEmail: null, emailNotifications: true, smsNotifications: false, weeklyEmailDigest: false },
  ...{ newEventAlerts: true, premiumUntil: null, suspension: null },
};

const course = {
  ...{
    title: 'Cross-connection basics',
    description: null,
    imageUrl: null,
    duration: null,
    level: 'beginner',
  },
  ...{ price: '99.00', accessLevel: 'paid', categoryId: null, categoryName: null, manufacturer: null },
  ...{ outcomes: [], isPublished: true, enrollmentCount: 1, lessonCount: 8, needsPremium: false },
  ...{ createdAt: '2026-01-05T17:00:00.000Z', enrollment: null, version: 1, content: null, videoUrl: null },
  lessons: [],
};
