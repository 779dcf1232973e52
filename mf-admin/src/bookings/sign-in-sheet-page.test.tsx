import { Route, Routes } from '@backflow/platform';
import { expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { SignInSheetPage } from './sign-in-sheet-page.tsx';
import { EVENT_ID, buildAttendee, eventWith, showTo } from './testing/bookings-site.tsx';

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
    buildAttendee({ user: { firstName: 'Zoe', lastName: 'Young', company: 'Young Plumbing' } }),
    buildAttendee({ status: 'waitlisted', user: { lastName: 'Waits' } }),
    buildAttendee({ status: 'pending', user: { firstName: 'Ann', lastName: 'Alvarez' } }),
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
    ['No.', 'Name', 'Company', 'Signature'],
    ['1', 'Ann Alvarez', '', ''],
    ['2', 'Zoe Young', 'Young Plumbing', ''],
  ]);
  expect(screen.getByRole('heading', { name: 'RPZ field test day' })).toBeTruthy();
  expect(screen.getByText('Friday, December 4, 2026, 8:00 AM – 4:30 PM PT')).toBeTruthy();
  expect(screen.getByText('12 Main St, Fresno')).toBeTruthy();
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
