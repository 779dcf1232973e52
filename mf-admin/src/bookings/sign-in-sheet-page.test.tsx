import { Route, Routes } from '@backflow/platform/shell';
import { expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { SignInSheetPage } from './sign-in-sheet-page.tsx';
import {
  EVENT_ID,
  buildAttendee,
  buildEvent,
  eventWith,
  getAccount,
  showTo,
} from './testing/bookings-site.tsx';

const show = (kind: string, responses = {}) =>
  showTo(
    <Routes>
      <Route path="/admin/sign-in-sheet/:kind/:id" element={<SignInSheetPage />} />
    </Routes>,
    responses,
    `/admin/sign-in-sheet/${kind}/${EVENT_ID}`,
  );

test('lists everyone with a seat by last name, from all pages, to be signed', async () => {
  const people = [
    buildAttendee({
      user: { firstName: 'Zoe', lastName: 'Young', company: 'Young Plumbing', licenceNumber: 'BPAT-7' },
    }),
    buildAttendee({ status: 'waitlisted', user: { lastName: 'Waits' } }),
    buildAttendee({
      ...{ status: 'pending', number: 17 },
      account: getAccount('0.00', '325.00'),
      user: { firstName: 'Ann', lastName: 'Alvarez' },
    }),
    buildAttendee({
      ...{ status: 'pending', account: getAccount('0.00', '325.00') },
      payer: { id: 'c1', name: 'Acme Plumbing' },
      user: { firstName: 'Bo', lastName: 'Baker' },
    }),
  ];
  const pages: Readonly<Record<string, unknown>> = { '': people.slice(0, 2), next: people.slice(2) };
  show('events', {
    ...eventWith(people),
    [`GET /api/admin/events/${EVENT_ID}/registrations`]: ({ query }: { query: Record<string, string> }) => ({
      body: {
        success: true,
        data: pages[query.cursor ?? ''],
        page: { nextCursor: query.cursor ? null : 'next' },
      },
    }),
  });
  const rows = within(await screen.findByRole('table', { name: 'Attendees' })).getAllByRole('row');
  const cells = rows.map((row) => [...row.children].map(({ textContent }) => textContent));
  expect(cells).toEqual([
    ['No.', 'Name', 'Company', 'License no.', 'Time in', 'Time out', 'Signature'],
    ['17', 'Ann Alvarez (unpaid)', '', '', '', '', ''],
    ['2', 'Bo Baker (Acme Plumbing pays)', '', '', '', '', ''],
    ['3', 'Zoe Young', 'Young Plumbing', 'BPAT-7', '', '', ''],
    ...['+1', '+2', '+3', '+4', '+5'].map((number) => [number, '', '', '', '', '', '']),
  ]);
  expect(screen.getByRole('heading', { name: 'RPZ field test day' })).toBeTruthy();
  expect(screen.getByText('Friday, December 4, 2026, 8:00 AM – 4:30 PM PT')).toBeTruthy();
  expect(screen.getByText('12 Main St, Fresno')).toBeTruthy();
});

const DAYS = ['07', '08'].map((day) => ({
  ...{ id: `5e550000-0000-4000-8000-0000000000${day}`, venueId: null, hours: null },
  ...{ startsAt: `2026-12-${day}T16:00:00.000Z`, endsAt: `2026-12-${day}T23:00:00.000Z` },
  ...{ location: day === '08' ? 'Yard 2' : null, instructor: day === '08' ? 'Pat Instructor' : null },
}));

test('is one for each day, with its place and instructor, and as many spare lines as asked for', async () => {
  const { user } = show('events', eventWith([buildAttendee()], buildEvent({ sessions: DAYS })));
  const day = await screen.findByRole('combobox', { name: 'Day' });
  await user.selectOptions(day, 'Day 2, Tuesday, December 8, 2026, 8:00 AM – 3:00 PM PT');
  expect(screen.getByText('Yard 2')).toBeTruthy();
  expect(screen.getByText('Instructor: Pat Instructor')).toBeTruthy();
  const spare = screen.getByLabelText('Spare lines');
  await user.clear(spare);
  await user.type(spare, '2');
  expect(screen.getAllByRole('row')).toHaveLength(1 + 1 + 2);
  await user.selectOptions(day, 'All Days');
  expect(screen.getAllByRole('table', { name: 'Attendees' })).toHaveLength(2);
});

test('is printed by its button', async () => {
  let prints = 0;
  window.print = () => {
    prints += 1;
  };
  const { user } = show('events', eventWith([]));
  await user.click(await screen.findByRole('button', { name: 'Print' }));
  expect(prints).toBe(1);
});

test('there is none for anything else', async () => {
  show('courses');
  expect(await screen.findByRole('heading', { name: /not found/i })).toBeTruthy();
});
