import { Ticket } from '@backflow/contracts/bookings';
import type { TicketEnd } from '@backflow/contracts/bookings';
import { makeFixture } from '@backflow/contracts/testing';
import * as platform from '@backflow/platform';
import { Route, Routes } from '@backflow/platform/shell';
import { buildMember, data, failure, fakeApi, renderInShell } from '@backflow/remote-kit/testing';
import { expect, jest, test } from '@jest/globals';
import { screen } from '@testing-library/react';

const storePage = jest.fn(() => Promise.resolve({ isReady: true }));
jest.unstable_mockModule('@backflow/platform', () => ({ ...platform, keepPageOffline: storePage }));
const { TicketPage } = await import('./ticket-page.tsx');

const ID = '0190d5f0-0000-7abc-8def-0123456789ab';
const DAYS = ['04', '05'].map((day) => ({
  ...{ id: day, startsAt: `2036-12-${day}T16:00:00.000Z`, endsAt: `2036-12-${day}T23:00:00.000Z` },
  place: day === '04' ? 'Training Lab, Riverside' : 'Pump house 3',
}));

const build = (overrides: Partial<Ticket> = {}) =>
  makeFixture(Ticket, {
    ...{ id: ID, code: '9'.repeat(237), shortCode: '068D-BW00', number: 17, ended: null },
    ...{ name: 'Ana Rivera', company: 'Delta Pipe', eventId: 'e1', title: 'RPZ field testing' },
    ...{ startsAt: '2036-12-04T16:00:00.000Z', endsAt: '2036-12-05T23:00:00.000Z', days: DAYS },
    ...{ place: 'Training Lab, Riverside', parking: 'Use the back lot', ...overrides },
  });

function open(respond: () => ReturnType<typeof data>) {
  storePage.mockClear();
  fakeApi({ [`GET /api/user/tickets/${ID}`]: respond });
  const page = (
    <Routes>
      <Route path="/tickets/:id" element={<TicketPage />} />
    </Routes>
  );
  return renderInShell(page, { at: `/tickets/${ID}`, as: buildMember() });
}

test('shows the code to scan and to type, when, where and for whom, and keeps all of it offline', async () => {
  open(() => data(build()));
  expect(await screen.findByRole('heading', { level: 1, name: 'RPZ field testing' })).toBeTruthy();
  expect(screen.getByRole('img', { name: 'QR code of your ticket 068D-BW00' })).toBeTruthy();
  for (const text of ['068D-BW00', 'Number 17 on the sign-in sheet', 'Ana Rivera', 'Delta Pipe', '2 days'])
    expect(screen.getByText(text)).toBeTruthy();
  // The place of a day is named where it is another one.
  for (const text of ['Training Lab, Riverside', 'Use the back lot', 'Pump house 3'])
    expect(screen.getByText(text)).toBeTruthy();
  expect(await screen.findByText('This ticket also opens without a network')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Download PDF' }).getAttribute('href')).toBe(
    `/api/user/tickets/${ID}/pdf`,
  );
  expect(screen.getByRole('button', { name: 'Add to Calendar' })).toBeTruthy();
});

test.each<[TicketEnd, RegExp]>([
  ['cancelled', /^Cancelled$/],
  ['moved', /^Moved to another date$/],
  ['handed-over', /^Handed over$/],
  ['over', /^This event is over$/],
  ['withdrawn', /^This event does not take place$/],
])('a ticket that is %s says so, and shows no code', async (ended, title) => {
  open(() => data(build({ code: null, ended })));
  expect(await screen.findByRole('heading', { level: 2, name: title })).toBeTruthy();
  expect(screen.queryByRole('img')).toBeNull();
  expect(screen.queryByText('068D-BW00')).toBeNull();
  expect(screen.queryByRole('link', { name: 'Download PDF' })).toBeNull();
  // The code that was stored before is replaced.
  expect(storePage).toHaveBeenCalled();
});

test.each([
  ['t2', 'Show the New Ticket', '/tickets/t2'],
  [null, 'See the New Date', '/events/e2'],
])('a moved one leads to the new date, whose ticket is %s', async (ticketId, name, href) => {
  const movedTo = { ticketId, eventId: 'e2', title: 'RPZ, January', startsAt: '2037-01-08T16:00:00.000Z' };
  open(() => data(build({ code: null, ended: 'moved', movedTo })));
  expect((await screen.findByRole('link', { name })).getAttribute('href')).toBe(href);
  expect(screen.getByText('Your seat is in RPZ, January on Thursday, January 8, 2037.')).toBeTruthy();
});

test('what does not exist is not found, and what fails can be tried again', async () => {
  open(() => failure(404, 'NOT_FOUND', 'This ticket was not found.'));
  expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Code for the door' })).toBeNull();
  open(() => failure(503, 'UNAVAILABLE', 'Try again.'));
  expect(await screen.findByRole('button', { name: 'Try Again' })).toBeTruthy();
});
