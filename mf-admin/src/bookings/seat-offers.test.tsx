import { SeatOffer } from '@backflow/contracts/bookings';
import { makeFixture } from '@backflow/contracts/testing';
import { data, failure } from '@backflow/remote-kit/testing';
import { describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import {
  EVENT_ID,
  ann,
  buildAttendee,
  callsTo,
  getRow,
  showEvent,
  toastText,
  inMenu,
} from './testing/bookings-site.tsx';

const waiting = buildAttendee({ user: ann, status: 'waitlisted', place: 2 });
const offered = { ...waiting, seatOffer: { expiresAt: '2026-12-02T23:00:00.000Z' } };
const path = `/api/admin/registrations/${waiting.id}/offer`;

const NEW = {
  createdAt: '2026-11-30T17:00:00.000Z',
  expiresAt: '2026-12-01T17:00:00.000Z',
  ...{ offeredBy: null, endedAt: null },
};

describe('a free seat', () => {
  test('is offered out of turn, and its expiry shown', async () => {
    let shown = waiting;
    const { user, calls } = showEvent([], {
      [`GET /api/admin/events/${EVENT_ID}/registrations`]: () => ({ body: [shown] }),
      [`POST ${path}`]: () => {
        shown = offered;
        return data(offered);
      },
    });
    expect((await getRow('Ann Lee')).getByText('Number 2 in line')).toBeTruthy();
    await inMenu(user, 'Ann Lee', 'Offer a Free Seat');
    expect(await screen.findByText(/^Seat offered until Dec 2, 2026/)).toBeTruthy();
    expect(callsTo(calls, 'POST', path)).toHaveLength(1);
    expect(toastText()).toBe('The seat is offered');
  });

  test('is not offered where every seat is taken, and the reason is said', async () => {
    const { user } = showEvent([waiting], {
      [`POST ${path}`]: () => failure(409, 'EVENT_FULL', 'This event is full.'),
    });
    await inMenu(user, 'Ann Lee', 'Offer a Free Seat');
    await waitFor(() => expect(toastText()).toBe('Error: This event is full.'));
  });

  test('is withdrawn after a question', async () => {
    const { user, calls } = showEvent([offered], { [`DELETE ${path}`]: () => data(waiting) });
    await inMenu(user, 'Ann Lee', 'Withdraw the Offer…');
    expect(callsTo(calls, 'DELETE', path)).toHaveLength(0);
    await user.click(await screen.findByRole('button', { name: 'Withdraw' }));
    await waitFor(() => expect(toastText()).toBe('The offer is withdrawn'));
    expect(callsTo(calls, 'DELETE', path)).toHaveLength(1);
  });
});

test('the history of seat offers says what became of each, and who offered one out of turn', async () => {
  const offers = [
    { id: 's1', status: 'open', offeredBy: 'Ada Admin', member: { id: 'u1', name: 'Ann Lee' } },
    {
      id: 's2',
      status: 'expired',
      endedAt: '2026-12-01T17:00:00.000Z',
      member: { id: 'u2', name: 'Bob Ray' },
    },
  ].map((each) => makeFixture(SeatOffer, { ...NEW, ...each } as Partial<SeatOffer>));
  const { user } = showEvent([waiting], {
    [`GET /api/admin/events/${EVENT_ID}/seat-offers`]: () => data(offers),
  });
  await user.click(await screen.findByRole('button', { name: 'Seat Offers' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Seat Offers' }));
  const [first, second] = (await dialog.findAllByRole('row')).slice(1).map((row) => row.textContent);
  expect(first).toMatch(/Ann Lee.*out of turn by Ada Admin.*Open/);
  expect(second).toMatch(/Bob Ray.*Expired.*Dec 1, 2026/);
});
