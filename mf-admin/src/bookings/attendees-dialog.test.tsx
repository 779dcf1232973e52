import type { Attendee } from '@backflow/contracts/bookings';
import { data, failure } from '@backflow/remote-kit/testing';
import { describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import {
  EVENT_ID,
  getAccount,
  ann,
  buildEvent,
  buildAttendee,
  callsTo,
  confirmPayment,
  paid,
  paymentsPath,
  getRow,
  showEvent,
  statusPath,
  toastText,
  inMenu,
} from './testing/bookings-site.tsx';

const STARTED = buildEvent({ startDate: '2026-01-08T16:00:00.000Z', endDate: null });

describe('of an event', () => {
  test('the dialog tells what it is about, and who is registered', async () => {
    showEvent([
      buildAttendee({ user: ann, attended: true }),
      buildAttendee({ user: { firstName: 'Bo', lastName: 'Diaz' }, status: 'waitlisted', place: 2 }),
    ]);
    const dialog = within(await screen.findByRole('dialog', { name: 'Attendees' }));
    expect(await dialog.findByText('RPZ field test day')).toBeTruthy();
    expect(dialog.getByText('Friday, December 4, 2026, 8:00 AM – 4:30 PM PT')).toBeTruthy();
    expect(dialog.getByText('12 Main St, Fresno')).toBeTruthy();
    expect(dialog.getByText('2/∞ attendees')).toBeTruthy();
    const row = await getRow('Ann Lee');
    expect(row.getByRole('link', { name: 'ann@example.com' }).getAttribute('href')).toBe(
      'mailto:ann@example.com',
    );
    expect(row.getByRole('link', { name: '(559) 555-0100' }).getAttribute('href')).toBe('tel:5595550100');
    for (const text of ['Confirmed', 'Attended', 'Nov 20, 2026, 9:00 AM PT']) {
      expect(row.getByText(text)).toBeTruthy();
    }
    const waiting = await getRow('Bo Diaz');
    expect(waiting.getByText('Waiting List')).toBeTruthy();
    expect(waiting.getByText('Number 2 in line')).toBeTruthy();
    expect(waiting.queryByRole('button', { name: 'Mark Attended' })).toBeNull();
  });

  test('a pending registration is marked as paid', async () => {
    const pending = buildAttendee({ user: ann, status: 'pending', account: getAccount('0.00', '325.00') });
    const { user, calls } = showEvent([pending], {
      [`POST ${paymentsPath(pending)}`]: () => paid(pending),
    });
    await user.click(await screen.findByRole('button', { name: 'Mark Paid' }));
    await confirmPayment(user);
    await waitFor(() =>
      expect(toastText()).toBe('Registration status updated successfully!: Ann Lee is notified by email.'),
    );
    expect(callsTo(calls, 'POST', paymentsPath(pending))[0]?.body).toMatchObject({ amount: '325.00' });
    const row = await getRow('Ann Lee');
    expect(row.getByText('Confirmed')).toBeTruthy();
    expect(row.getByRole('button', { name: 'Paid $325.00 (account of Ann Lee)' })).toBeTruthy();
    expect(document.activeElement).toBe(row.getByRole('button', { name: 'Mark Attended' }));
    expect(row.queryByRole('button', { name: 'Mark Paid' })).toBeNull();
  });

  test('a registration that is paid in part stays pending, and says what is due', async () => {
    const pending = buildAttendee({ user: ann, status: 'pending', account: getAccount('0.00', '325.00') });
    const { user } = showEvent([pending], {
      [`POST ${paymentsPath(pending)}`]: () => paid(pending, '200.00', '125.00'),
    });
    await inMenu(user, 'Ann Lee', 'Confirm');
    await confirmPayment(user);
    await waitFor(() =>
      expect(toastText()).toBe('Registration status updated successfully!: $125.00 stays due.'),
    );
    const row = await getRow('Ann Lee');
    expect(row.getByText('Pending')).toBeTruthy();
    expect(row.getByRole('button', { name: 'Due $125.00 (account of Ann Lee)' })).toBeTruthy();
  });

  test.each([
    ['nobody pays for', buildEvent({ accessLevel: 'free' }), buildAttendee({ status: 'pending', user: ann })],
    ['is confirmed already', buildEvent(), buildAttendee({ user: ann })],
  ])('nothing that %s is marked as paid', async (_, event, registration) => {
    showEvent([registration], {}, event);
    await getRow('Ann Lee');
    await screen.findByText('2/∞ attendees');
    expect(screen.queryByRole('button', { name: 'Mark Paid' })).toBeNull();
  });

  test('whom mail does not reach is marked, and named before and after', async () => {
    const bounced = buildAttendee({ user: { ...ann, emailStatus: 'bounced' }, status: 'pending' });
    const unconfirmed = buildAttendee({
      ...{ user: { firstName: 'Bo', lastName: 'Diaz', emailStatus: 'unconfirmed' } },
      status: 'pending',
    });
    const { user } = showEvent([bounced, unconfirmed], {
      [`POST ${paymentsPath(bounced)}`]: () => paid(bounced),
    });
    const row = await getRow('Ann Lee');
    expect(row.getByText('Address refuses email')).toBeTruthy();
    expect((await getRow('Bo Diaz')).getByText('Address not confirmed')).toBeTruthy();
    await user.click(await row.findByRole('button', { name: 'Mark Paid' }));
    await confirmPayment(user);
    await waitFor(() =>
      expect(toastText()).toBe(
        'Registration status updated successfully!: Ann Lee is not notified: the address refuses email.',
      ),
    );
    await inMenu(user, 'Bo Diaz', 'Cancel…');
    const asked = within(await screen.findByRole('dialog', { name: 'Cancel Registration' }));
    expect(asked.getByText('Bo Diaz is notified by email.')).toBeTruthy();
  });

  test('attendance goes both ways', async () => {
    let present = buildAttendee({ user: ann });
    const path = `/api/admin/registrations/${present.id}/attendance`;
    const { user, calls } = showEvent(
      [present],
      { [`PATCH ${path}`]: () => data((present = { ...present, attended: !present.attended })) },
      STARTED,
    );
    await user.click(await screen.findByRole('button', { name: 'Mark Attended' }));
    await user.click(await screen.findByRole('button', { name: 'Mark Not Attended' }));
    await screen.findByRole('button', { name: 'Mark Attended' });
    expect(toastText()).toBe('Attendance updated successfully!');
    expect(callsTo(calls, 'PATCH', path).map(({ body }) => body)).toEqual([
      { attended: true },
      { attended: false },
    ]);
  });

  test('attendance before the start is recorded after a question', async () => {
    const absent = buildAttendee({ user: ann });
    const path = `/api/admin/registrations/${absent.id}/attendance`;
    const { user, calls } = showEvent(
      [absent],
      { [`PATCH ${path}`]: () => data({ ...absent, attended: true }) },
      buildEvent({ startDate: '2099-12-04T16:00:00.000Z', endDate: null, hours: { online: '2' } }),
    );
    const ask = async () => {
      await user.click(await screen.findByRole('button', { name: 'Mark Attended' }));
      return within(await screen.findByRole('dialog', { name: 'Mark Attended Before the Start' }));
    };
    await user.click((await ask()).getByRole('button', { name: 'Back' }));
    expect(callsTo(calls, 'PATCH', path)).toEqual([]);
    const asked = await ask();
    asked.getByText('Mark Ann Lee as attended?');
    asked.getByText(/has not started yet: .*2099.* CE hours are credited at once: 2 online\./);
    await user.click(asked.getByRole('button', { name: 'Mark Attended' }));
    await screen.findByRole('button', { name: 'Mark Not Attended' });
    expect(callsTo(calls, 'PATCH', path).map(({ body }) => body)).toEqual([
      { attended: true, beforeStart: true },
    ]);
  });

  test('what failed is said, in words of its own where the site has none', async () => {
    const pending = buildAttendee({ user: ann, status: 'pending' });
    const { user } = showEvent(
      [pending],
      {
        [`POST ${paymentsPath(pending)}`]: () => failure(409, 'CONFLICT', 'It was paid meanwhile.'),
        [`PATCH /api/admin/registrations/${pending.id}/attendance`]: () => failure(500, 'INTERNAL', ''),
      },
      STARTED,
    );
    await user.click(await screen.findByRole('button', { name: 'Mark Paid' }));
    await confirmPayment(user);
    await screen.findByText('It was paid meanwhile.');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await user.click(screen.getByRole('button', { name: 'Mark Attended' }));
    await waitFor(() => expect(toastText()).toBe('Error: Failed to update attendance'));
  });

  test('who waits is confirmed, and the others move up', async () => {
    const [first, second] = [
      buildAttendee({ user: ann, status: 'waitlisted', place: 1 }),
      buildAttendee({ user: { firstName: 'Bo', lastName: 'Diaz' }, status: 'waitlisted', place: 2 }),
    ];
    const { place: _, ...seated } = first;
    const { user } = showEvent([first, second], {
      [`PATCH ${statusPath(first)}`]: () => data({ ...seated, status: 'confirmed' }),
    });
    await inMenu(user, 'Ann Lee', 'Confirm');
    expect(await (await getRow('Ann Lee')).findByText('Confirmed')).toBeTruthy();
    expect((await getRow('Bo Diaz')).getByText('Number 1 in line')).toBeTruthy();
  });

  test('a registration is cancelled after a confirmation', async () => {
    const registration = buildAttendee({ user: ann });
    const { user, calls } = showEvent([registration], {
      [`PATCH ${statusPath(registration)}`]: () => data({ ...registration, status: 'cancelled' }),
    });
    await inMenu(user, 'Ann Lee', 'Cancel…');
    const asked = within(await screen.findByRole('dialog', { name: 'Cancel Registration' }));
    asked.getByText('Are you sure you want to cancel the registration of Ann Lee?');
    expect(callsTo(calls, 'PATCH', statusPath(registration))).toHaveLength(0);
    await user.click(asked.getByRole('button', { name: 'Yes, Cancel' }));
    expect(await (await getRow('Ann Lee')).findByText('Cancelled')).toBeTruthy();
    expect(callsTo(calls, 'PATCH', statusPath(registration))[0]?.body).toEqual({ status: 'cancelled' });
  });

  test('a registration is cancelled with a note to its member', async () => {
    const registration = buildAttendee({ user: ann });
    const { user, calls } = showEvent([registration], {
      [`PATCH ${statusPath(registration)}`]: () => data({ ...registration, status: 'cancelled' }),
    });
    await inMenu(user, 'Ann Lee', 'Cancel…');
    const asked = within(await screen.findByRole('dialog', { name: 'Cancel Registration' }));
    await user.type(asked.getByLabelText(/^Note to the members/), 'Ill.{Enter}Sorry!');
    await user.click(asked.getByRole('button', { name: 'Yes, Cancel' }));
    await (await getRow('Ann Lee')).findByText('Cancelled');
    expect(callsTo(calls, 'PATCH', statusPath(registration))[0]?.body).toEqual({
      ...{ status: 'cancelled', note: 'Ill.\nSorry!' },
    });
  });

  test('statuses are counted and narrow the list, so does a search', async () => {
    const { user, calls } = showEvent([
      buildAttendee({ user: ann }),
      buildAttendee({ status: 'pending', user: { firstName: 'Bo', lastName: 'Diaz' } }),
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
    const registered: Attendee[] = [];
    const { user, calls } = showEvent(registered, {
      'GET /api/admin/users': () => data([{ ...member, ...found }]),
      [`POST ${path}`]: () => {
        registered.push(buildAttendee({ user: found }));
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
    await getRow('Bo Diaz');
    expect(callsTo(calls, 'POST', path)[0]?.body).toEqual({ userId: found.id, whenFull: 'refuse' });
    expect(toastText()).toBe('Bo Diaz is registered: Status: Confirmed');
  });

  test('a caller is added and registered in the same dialog, with three clicks', async () => {
    const path = `/api/admin/events/${EVENT_ID}/registrations`;
    const caller = { id: 'b0b0b0b0-0000-4000-8000-0000000000b3', firstName: 'Heather', lastName: 'Cole' };
    const person = { ...member, ...caller, email: null, emailStatus: 'none', hasAccount: false };
    const registered: Attendee[] = [];
    const { user, calls } = showEvent(registered, {
      'GET /api/admin/users': () => data([]),
      'GET /api/admin/person-matches': () => data([]),
      'POST /api/admin/users': () => ({ status: 201, ...data(person) }),
      [`POST ${path}`]: () => {
        registered.push(buildAttendee({ user: { ...caller, email: '', emailStatus: 'none' } }));
        return { status: 201, ...data(registered[0]) };
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Register Member' }));
    await user.type(await screen.findByRole('combobox', { name: 'Member' }), 'Heather Cole');
    await user.click(screen.getByRole('button', { name: 'New Person' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Register a Member' }));
    await user.type(dialog.getByLabelText(/^Phone/), '(415) 555-0177');
    await user.click(dialog.getByRole('button', { name: 'Add and Register' }));
    await getRow('Heather Cole');
    expect(callsTo(calls, 'POST', '/api/admin/users')[0]?.body).toMatchObject({
      ...{ firstName: 'Heather', lastName: 'Cole', phoneNumber: '(415) 555-0177', email: null },
    });
    expect(callsTo(calls, 'POST', path)[0]?.body).toEqual({ userId: caller.id, whenFull: 'refuse' });
    expect(toastText()).toBe(
      'Heather Cole is registered: Status: Confirmed. Heather Cole is not notified: there is no email address.',
    );
  });

  test('a person without an account is sent a link, unless it is switched off', async () => {
    const heather = { ...member, id: 'b0b0b0b0-0000-4000-8000-0000000000b3', hasAccount: false };
    const path = `/api/admin/users/${heather.id}/password-link`;
    const added = { status: 201, ...data(buildAttendee({ user: heather })) };
    const { user, calls } = showEvent([], {
      'GET /api/admin/users': () => data([heather]),
      [`POST /api/admin/events/${EVENT_ID}/registrations`]: () => added,
      [`POST ${path}`]: () => data(null),
    });
    await selectMember(user);
    await user.click(await screen.findByRole('switch', { name: /Send a link to set a password/ }));
    await user.click(screen.getByRole('button', { name: 'Register' }));
    await waitFor(() => expect(toastText()).toContain('is registered'));
    expect(callsTo(calls, 'POST', path)).toEqual([]);
    await selectMember(user);
    await user.click(screen.getByRole('button', { name: 'Register' }));
    await waitFor(() => expect(callsTo(calls, 'POST', path)).toHaveLength(1));
  });

  test('a caller is not registered for free before the reason is given', async () => {
    const heather = { ...brief, id: 'b0b0b0b0-0000-4000-8000-0000000000b3', firstName: 'Heather' };
    const { user, calls } = showEvent([], {
      'GET /api/admin/users': () => data([]),
      'GET /api/admin/person-matches': () => data([]),
      'POST /api/admin/users': () => ({ status: 201, ...data({ ...member, ...heather, hasAccount: false }) }),
    });
    await user.click(await screen.findByRole('button', { name: 'Register Member' }));
    await user.selectOptions(await screen.findByLabelText('Price'), 'Free, for a reason');
    await user.type(await screen.findByRole('combobox', { name: 'Member' }), 'Heather Cole');
    await user.click(screen.getByRole('button', { name: 'New Person' }));
    await user.click(await screen.findByRole('button', { name: 'Add Person' }));
    expect(await screen.findByText('Enter the reason')).toBeTruthy();
    expect(callsTo(calls, 'POST', `/api/admin/events/${EVENT_ID}/registrations`)).toEqual([]);
  });

  test('somebody who is here already is used instead of a new person', async () => {
    const path = `/api/admin/events/${EVENT_ID}/registrations`;
    const { user, calls } = showEvent([], {
      'GET /api/admin/users': () => data([]),
      'GET /api/admin/person-matches': () => data([{ ...brief, reasons: ['phone', 'name'] }]),
      [`POST ${path}`]: () => ({ status: 201, ...data(buildAttendee({ user: member })) }),
    });
    await user.click(await screen.findByRole('button', { name: 'Register Member' }));
    await user.type(await screen.findByRole('combobox', { name: 'Member' }), '(415) 555-0177');
    await user.click(screen.getByRole('button', { name: 'New Person' }));
    expect(await screen.findByText(/Same phone, same name/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Use Marta Reyes, marta@example.com' }));
    await user.click(await screen.findByRole('button', { name: 'Register' }));
    await waitFor(() => expect(callsTo(calls, 'POST', path)[0]?.body).toMatchObject({ userId: member.id }));
    expect(callsTo(calls, 'POST', '/api/admin/users')).toEqual([]);
  });

  test('why somebody cannot be registered is said in the dialog', async () => {
    const { user } = showEvent([], {
      'GET /api/admin/users': () => data([member]),
      [`POST /api/admin/events/${EVENT_ID}/registrations`]: () =>
        failure(409, 'ALREADY_REGISTERED', 'This member is already registered.'),
    });
    await selectMember(user);
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
  ] as const)('a full event offers: %s', async (label, whenFull, status, message) => {
    const path = `/api/admin/events/${EVENT_ID}/registrations`;
    let isRefused = true;
    const { user, calls } = showEvent([], {
      'GET /api/admin/users': () => data([member]),
      [`POST ${path}`]: () => {
        if (isRefused) return failure(409, 'EVENT_FULL', 'This event is full.');
        return { status: 201, ...data(buildAttendee({ status, user: member })) };
      },
    });
    await selectMember(user);
    // Another member has taken the last seat.
    await user.click(screen.getByRole('button', { name: 'Register' }));
    await user.click(await screen.findByRole('button', { name: label }));
    isRefused = false;
    await user.click(await screen.findByRole('button', { name: label }));
    await waitFor(() => expect(toastText()).toBe(message));
    expect(callsTo(calls, 'POST', path).map(({ body }) => body)).toEqual([
      { userId: member.id, whenFull: 'refuse' },
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

/** Opens the dialog, and selects the member in it. */
async function selectMember(user: ReturnType<typeof showEvent>['user']) {
  await user.click(await screen.findByRole('button', { name: 'Register Member' }));
  await user.type(await screen.findByRole('combobox', { name: 'Member' }), 'reyes');
  await user.click(await screen.findByRole('option', { name: /Marta Reyes/ }));
}

const member = {
  ...{ id: 'b0b0b0b0-0000-4000-8000-0000000000b2', firstName: 'Marta', lastName: 'Reyes' },
  ...{ email: 'marta@example.com', jobTitle: null, company: null, phoneNumber: null, profileImageUrl: null },
  ...{
    createdAt: '2026-01-05T17:00:00.000Z',
    isAdmin: false,
    subscriptionStatus: 'free',
    emailConfirmed: true,
    emailStatus: 'confirmed' as const,
  },
  ...{ pendingEmail: null, emailNotifications: true, smsNotifications: false, weeklyEmailDigest: false },
  ...{ newEventAlerts: true, premiumUntil: null, suspension: null },
};

const brief = {
  ...{ id: member.id, firstName: 'Marta', lastName: 'Reyes', email: 'marta@example.com' },
  ...{ phoneNumber: null, company: null, hasAccount: true },
};
