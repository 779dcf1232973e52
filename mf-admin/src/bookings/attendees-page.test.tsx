import type { Attendee } from '@backflow/contracts/bookings';
import type { AdminEventView } from '@backflow/contracts/events';
import { Route, Routes } from '@backflow/platform/shell';
import { data, failure } from '@backflow/remote-kit/testing';
import type { Responses } from '@backflow/remote-kit/testing';
import { describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';

import { bulkRequests, bulkSite } from '../bulk/testing/bulk-site.ts';
import { AttendeesPage } from './attendees-page.tsx';
import {
  EVENT_ID,
  getAccount,
  ann,
  buildAttendee,
  buildEvent,
  callsTo,
  eventWith,
  getRow,
  showTo,
  toastText,
  inMenu,
} from './testing/bookings-site.tsx';

const TARGET = 'e0e0e0e0-0000-4000-8000-0000000000e2';

const showPage = (
  attendees: readonly Attendee[],
  more: Responses = {},
  event: AdminEventView = buildEvent(),
  at = `/admin/bookings/events/${EVENT_ID}`,
) =>
  showTo(
    <Routes>
      <Route path="/admin/bookings/:kind/:id" element={<AttendeesPage />} />
    </Routes>,
    { ...eventWith(attendees, event), ...more },
    at,
  );

/** Changes every attendee of a bulk change. */
const changesTo = (attendees: readonly Attendee[], change: Partial<Attendee>) => (id: string) => {
  const attendee = attendees.find((each) => each.id === id);
  return { ok: true, ...(attendee && { attendee: { ...attendee, ...change } }) };
};
const getRequest = (ids: readonly string[], change: object) => ({
  ...{ scope: `events/${EVENT_ID}`, ids, task: { name: 'bookings.change', change } },
});
const STARTED = buildEvent({ startDate: '2026-01-08T16:00:00.000Z', endDate: null });
const AHEAD = buildEvent({ startDate: '2099-12-04T16:00:00.000Z', endDate: null, hours: { online: '2' } });

describe('the page of attendees', () => {
  test('has the title, a link back, what was paid, and the links of the dialog; no figure that is zero', async () => {
    const { user } = showPage([
      buildAttendee({ user: { ...ann, company: 'Lee Plumbing' }, account: getAccount('325.00', '0.00') }),
      buildAttendee({
        user: { firstName: 'Bo', lastName: 'Diaz', emailStatus: 'unconfirmed' },
        ...{ status: 'pending', account: getAccount('0.00', '325.00') },
      }),
    ]);
    expect(await screen.findByRole('heading', { name: 'Attendees', level: 1 })).toBeTruthy();
    expect(await screen.findByText('RPZ field test day')).toBeTruthy();
    const href = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
    expect(href('Back to Events')).toBe('/admin?tab=events');
    expect(href('Sign-In Sheet')).toBe(`/admin/sign-in-sheet/events/${EVENT_ID}`);
    expect(screen.queryByRole('link', { name: 'Open as Page' })).toBeNull();
    const filters = within(screen.getByRole('group', { name: 'Status' })).getAllByRole('button');
    expect(filters.map(({ textContent }) => textContent)).toEqual([
      'All (2)',
      'Confirmed (1)',
      'Pending (1)',
    ]);
    const row = await getRow('Ann Lee');
    expect(row.getByRole('button', { name: /^Paid \$325\.00/ })).toBeTruthy();
    const other = await getRow('Bo Diaz');
    expect(other.getByRole('button', { name: /^Due \$325\.00/ })).toBeTruthy();
    expect(other.getByText('Address not confirmed')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'More' }));
    const door = screen.getByRole('menuitem', { name: 'Check-In' });
    expect(door.getAttribute('href')).toBe(`/admin/check-in/${EVENT_ID}`);
  });

  test('says which company pays, and offers no payment by the technician', async () => {
    showPage([
      buildAttendee({
        ...{ user: ann, status: 'pending', account: getAccount('0.00', '325.00') },
        payer: { id: 'c1', name: 'Acme Plumbing' },
      }),
    ]);
    const row = await getRow('Ann Lee');
    expect(row.getByRole('link', { name: 'Acme Plumbing' }).getAttribute('href')).toBe('/admin/companies/c1');
    expect(row.getByRole('button', { name: /^Open \$325\.00/ })).toBeTruthy();
    expect(row.queryByRole('button', { name: 'Mark Paid' })).toBeNull();
  });

  test('has no door where the event is virtual', async () => {
    const { user } = showPage([], {}, buildEvent({ isVirtual: true }));
    await screen.findByText('RPZ field test day');
    await user.click(screen.getByRole('button', { name: 'More' }));
    expect(screen.queryByRole('menuitem', { name: 'Check-In' })).toBeNull();
  });

  test('is not found where there is no such event', async () => {
    showPage([], {
      [`GET /api/admin/events/${EVENT_ID}`]: () => failure(404, 'NOT_FOUND', 'This event was not found.'),
    });
    expect(await screen.findByRole('heading', { name: '404 Page Not Found' })).toBeTruthy();
  });

  test.each(['/admin/bookings/suppliers/x', '/admin/bookings/event/x'])('is not found at %s', async (at) => {
    showPage([], {}, buildEvent(), at);
    expect(await screen.findByRole('heading', { name: '404 Page Not Found' })).toBeTruthy();
  });
});

describe('several attendees', () => {
  test('forty people are marked as attended in three clicks, with one request', async () => {
    const attendees = Array.from({ length: 40 }, () => buildAttendee());
    const { user, calls } = showPage(
      attendees,
      bulkSite(changesTo(attendees, { attended: true }), { steps: [0, 10, 40] }),
      STARTED,
    );
    await user.click(await screen.findByRole('checkbox', { name: 'Select all that are shown' }));
    const bar = within(screen.getByRole('group', { name: 'Selected attendees' }));
    expect(bar.getByRole('status').textContent).toBe('40 attendees selected');
    await user.click(bar.getByRole('button', { name: 'Mark Attended' }));
    const asked = within(await screen.findByRole('dialog', { name: 'Mark Attended' }));
    asked.getByText('Mark 40 attendees as attended?');
    await user.click(asked.getByRole('button', { name: 'Mark Attended' }));
    await waitFor(() =>
      expect(bar.getByRole('status').textContent).toBe('40 attendees selected, 10 of 40 done'),
    );
    await waitFor(() => expect(toastText()).toBe('40 attendees marked as attended'));
    const ids = attendees.map(({ id }) => id);
    expect(bulkRequests(calls)).toEqual([getRequest(ids, { attended: true })]);
    expect(callsTo(calls, 'DELETE', '/api/admin/bulk-changes/bulk')).toHaveLength(1);
    expect(screen.getAllByText('Attended').length).toBeGreaterThan(1);
    // Nothing is selected any more.
    expect(bar.queryByRole('button', { name: 'Mark Attended' })).toBeNull();
  });

  test('of several days those that have begun are marked, also for who was there on some of them', async () => {
    const sessions = ['2026-01-08', '2026-01-09', '2099-01-10'].map((day, index) => ({
      ...{ id: `5e550000-0000-4000-8000-00000000000${index}`, hours: null, location: null, venueId: null },
      ...{ startsAt: `${day}T16:00:00.000Z`, endsAt: `${day}T23:00:00.000Z`, instructor: null },
    }));
    const present = (count: number) => ({
      attended: true,
      sessions: sessions.slice(0, count).map(({ id }) => ({ id, timeIn: null, timeOut: null })),
    });
    const [some, all, none] = [buildAttendee(present(1)), buildAttendee(present(2)), buildAttendee()];
    const event = buildEvent({ startDate: sessions[0]?.startsAt ?? '', sessions });
    const { user, calls } = showPage([some, all, none], bulkSite(changesTo([some, none], present(2))), event);
    await user.click(await screen.findByRole('checkbox', { name: 'Select all that are shown' }));
    const bar = within(screen.getByRole('group', { name: 'Selected attendees' }));
    await user.click(bar.getByRole('button', { name: 'Mark Attended' }));
    const asked = within(await screen.findByRole('dialog', { name: 'Mark Attended' }));
    asked.getByText('On day 1 to 2 of 3; times that are recorded stay.');
    asked.getByText('1 other selected: nothing changes for them.');
    await user.click(asked.getByRole('button', { name: 'Mark Attended' }));
    await waitFor(() => expect(bulkRequests(calls)).toHaveLength(1));
    expect(bulkRequests(calls)).toEqual([getRequest([some.id, none.id], { attended: true })]);
  });

  test('before the start the question says so, and the request that it was confirmed', async () => {
    const attendee = buildAttendee({ user: ann });
    const { user, calls } = showPage([attendee], bulkSite(changesTo([attendee], { attended: true })), AHEAD);
    await user.click(await screen.findByRole('checkbox', { name: 'Select Ann Lee' }));
    const bar = within(screen.getByRole('group', { name: 'Selected attendees' }));
    await user.click(bar.getByRole('button', { name: 'Mark Attended' }));
    const asked = within(await screen.findByRole('dialog', { name: 'Mark Attended' }));
    asked.getByText(
      /has not started yet: Friday, December 4, 2099.* CE hours are credited at once: 2 online\./,
    );
    await user.click(asked.getByRole('button', { name: 'Mark Attended' }));
    await waitFor(() => expect(toastText()).toBe('1 attendee marked as attended'));
    expect(bulkRequests(calls)).toEqual([getRequest([attendee.id], { attended: true, beforeStart: true })]);
  });

  test('a change that runs while the page is loaded again is followed to its end', async () => {
    const [one, other] = [buildAttendee(), buildAttendee({ user: ann })];
    const task = { name: 'bookings.change', change: { status: 'cancelled' } } as const;
    const refused = { ok: false, message: 'This registration was not found.' };
    showPage(
      [one, other],
      bulkSite((id) => (id === other.id ? refused : { ok: true }), {
        steps: [1, 2],
        running: { scope: `events/${EVENT_ID}`, ids: [one.id, other.id], task },
      }),
    );
    const bar = within(await screen.findByRole('group', { name: 'Selected attendees' }));
    await waitFor(() => expect(bar.getByRole('status').textContent).toBe('1 of 2 done'));
    await waitFor(() =>
      expect(toastText()).toBe('1 of 2 attendees cancelled: 1 failed: This registration was not found.'),
    );
    expect(bar.getByRole('status').textContent).toBe('1 attendee selected');
  });

  test('an action leaves out the people to whom it does not apply, and says so', async () => {
    const [pending, confirmed] = [buildAttendee({ status: 'pending', user: ann }), buildAttendee()];
    const { user, calls } = showPage([pending, confirmed], {
      ...bulkSite(changesTo([pending], { status: 'confirmed' })),
    });
    await user.click(await screen.findByRole('checkbox', { name: 'Select all that are shown' }));
    const bar = within(screen.getByRole('group', { name: 'Selected attendees' }));
    await user.click(await bar.findByRole('button', { name: 'Mark Paid' }));
    const asked = within(await screen.findByRole('dialog', { name: 'Mark Paid' }));
    asked.getByText('Mark the registrations of 1 attendee as paid?');
    asked.getByText(/1 other selected: nothing changes for them\./);
    await user.click(asked.getByRole('button', { name: 'Mark Paid' }));
    await waitFor(() => expect(toastText()).toBe('1 attendee marked as paid'));
    expect(bulkRequests(calls)).toEqual([getRequest([pending.id], { status: 'confirmed', from: 'pending' })]);
  });

  test('the ones that failed stay selected, and the toast says why', async () => {
    const [one, other] = [buildAttendee(), buildAttendee({ user: ann })];
    const { user } = showPage([one, other], {
      ...bulkSite((id) =>
        id === one.id
          ? { ok: true, attendee: { ...one, status: 'cancelled' } }
          : { ok: false, code: 'NOT_FOUND', message: 'This registration was not found.' },
      ),
    });
    await user.click(await screen.findByRole('checkbox', { name: 'Select all that are shown' }));
    const bar = within(screen.getByRole('group', { name: 'Selected attendees' }));
    await user.click(bar.getByRole('button', { name: 'Cancel…' }));
    await user.click(screen.getByRole('button', { name: 'Yes, Cancel' }));
    await waitFor(() =>
      expect(toastText()).toBe('1 of 2 attendees cancelled: 1 failed: This registration was not found.'),
    );
    expect(bar.getByRole('status').textContent).toBe('1 attendee selected');
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select Ann Lee' }).checked).toBe(true);
  });

  test('selected people are mailed, and the dialog names the people whom mail does not reach', async () => {
    const [one, other] = [
      buildAttendee({ user: ann }),
      buildAttendee({ user: { firstName: 'Bo', lastName: 'Diaz', emailStatus: 'bounced' } }),
    ];
    const path = `/api/admin/events/${EVENT_ID}/mail`;
    const { user, calls } = showPage([one, other, buildAttendee()], {
      [`POST ${path}`]: () => data({ recipients: 1, unreached: 1 }),
    });
    await user.click(await screen.findByRole('checkbox', { name: 'Select Ann Lee' }));
    await user.click(screen.getByRole('checkbox', { name: 'Select Bo Diaz' }));
    await user.click(screen.getByRole('button', { name: 'Email…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Email to 2 People' }));
    dialog.getByText('1 person receives it by email.');
    dialog.getByText('Bo Diaz (address refuses email)');
    await user.type(dialog.getByLabelText(/^Subject/), 'Hall B');
    await user.type(dialog.getByLabelText(/^Message/), 'We meet there.');
    await user.click(dialog.getByRole('button', { name: 'Send' }));
    await waitFor(() =>
      expect(toastText()).toBe('Email sent: It goes to 1 person. 1 person does not receive it now.'),
    );
    expect(callsTo(calls, 'POST', path)[0]?.body).toMatchObject({
      ids: [one.id, other.id],
      subject: 'Hall B',
    });
  });
});

describe('moving to another date', () => {
  const targets = (events: readonly AdminEventView[]): Responses => ({
    'GET /api/admin/events': () => data(events),
  });
  const open = async ({ user }: ReturnType<typeof showPage>, name = 'Ann Lee') => {
    await inMenu(user, name, 'Move to Another Date…');
    return within(await screen.findByRole('dialog', { name: 'Move to Another Date' }));
  };
  const paid = buildAttendee({ user: ann, account: getAccount('325.00', '0.00') });

  test('offers the same title first, and says what each owes after it', async () => {
    const other = buildEvent({
      id: 'e0e0e0e0-0000-4000-8000-0000000000e3',
      title: 'Another class',
      price: '225.00',
    });
    const same = buildEvent({ id: TARGET, price: '350.00', startDate: '2026-12-18T16:00:00.000Z' });
    const site = showPage([paid], {
      ...targets([other, same, buildEvent()]),
      ...bulkSite(() => ({
        ...{ ok: true, attendee: { ...paid, status: 'cancelled' } },
        moved: { id: 'n1', offerId: TARGET, status: 'pending', due: '25.00' },
      })),
    });
    const dialog = await open(site);
    const names = (await dialog.findAllByRole('radio')).map((radio) => radio.closest('label')?.textContent);
    expect(names[0]).toContain('RPZ field test day');
    expect(names[0]).toContain('Friday, December 18, 2026');
    expect(names[1]).toContain('Another class');
    expect(names).toHaveLength(2);
    await site.user.click(dialog.getByRole('radio', { name: /December 18/ }));
    dialog.getByText('Ann Lee owes $25.00 more.');
    await site.user.click(dialog.getByRole('radio', { name: /Another class/ }));
    dialog.getByText('$100.00 are to be returned to Ann Lee.');
    await site.user.click(dialog.getByRole('radio', { name: /December 18/ }));
    await site.user.click(dialog.getByRole('button', { name: 'Move' }));
    await waitFor(() => expect(toastText()).toBe('1 attendee moved'));
    expect(bulkRequests(site.calls)).toEqual([getRequest([paid.id], { moveTo: TARGET, whenFull: 'refuse' })]);
    expect(await (await getRow('Ann Lee')).findByText('Cancelled')).toBeTruthy();
  });

  test('to a full date adds seats, or does nothing', async () => {
    const full = buildEvent({ id: TARGET, maxAttendees: 2, currentAttendees: 2 });
    const site = showPage([paid], {
      ...targets([full]),
      'POST /api/admin/bulk-changes': () => failure(500, 'INTERNAL', ''),
    });
    const dialog = await open(site);
    await site.user.click(await dialog.findByRole('radio'));
    expect(dialog.getByText('This date is full.')).toBeTruthy();
    expect(dialog.queryByRole('button', { name: 'Move' })).toBeNull();
    await site.user.type(dialog.getByLabelText(/^Note to the members/), 'The instructor is ill.');
    await site.user.click(dialog.getByRole('button', { name: 'Add Seats and Move' }));
    const change = { whenFull: 'add-seat', note: 'The instructor is ill.' };
    await waitFor(() => expect(bulkRequests(site.calls)).toMatchObject([{ task: { change } }]));
    await waitFor(() => expect(toastText()).toBe('Error: Failed to change the attendees. Please try again.'));
  });

  test('says so where there is no other date', async () => {
    const dialog = await open(showPage([paid], targets([buildEvent()])));
    expect(await dialog.findByText('There is no other date to come.')).toBeTruthy();
  });
});
