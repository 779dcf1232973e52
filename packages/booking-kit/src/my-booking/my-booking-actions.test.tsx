import { buildMember, data, failure, fakeApi, renderInShell, toastTitle } from '@backflow/remote-kit/testing';
import type { Responses } from '@backflow/remote-kit/testing';
import { describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { MyBookingActions } from './my-booking-actions.tsx';
import type { ManagedBooking } from './managed-booking.ts';

const ID = '5b3d8c1e-0000-4000-8000-000000000042';
const NOW = Date.parse('2026-11-23T12:00:00Z');
const BOOKING: ManagedBooking = {
  ...{ id: ID, status: 'confirmed', offers: 'events', title: 'RPZ field testing' },
  startsAt: '2026-12-04T16:00:00.000Z',
};
const NOTHING = { effect: 'none', number: null, amount: '0.00' };
const CANCELLATION = { refusal: null, money: NOTHING, refundUntil: null, text: '' };
const HAND_OVER = {
  ...{ id: ID, bookingId: ID, email: 'sam@example.com', createdAt: '2026-11-20T12:00:00.000Z' },
  expiresAt: '2026-12-04T16:00:00.000Z',
};

const site = (more: Responses = {}) =>
  fakeApi({
    'GET /api/user/hand-overs': () => data({ open: [], billedToOther: [] }),
    [`GET /api/registrations/${ID}/cancellation`]: () => data(CANCELLATION),
    ...more,
  });

const render = (booking: Partial<ManagedBooking> = {}) =>
  renderInShell(<MyBookingActions booking={{ ...BOOKING, ...booking }} now={NOW} />, { as: buildMember() });

async function open(item: string, booking: Partial<ManagedBooking> = {}) {
  const user = render(booking);
  await user.click(screen.getByRole('button', { name: 'Cancel or Hand Over' }));
  await user.click(await screen.findByRole('menuitem', { name: item }));
  return { user, dialog: within(await screen.findByRole('dialog')) };
}

describe('cancelling one’s own booking', () => {
  test('shows first that nothing is to be paid back, and sends what was seen', async () => {
    const calls = site({
      [`POST /api/registrations/${ID}/cancel`]: () => ({
        body: { success: true, data: { id: ID, money: NOTHING }, message: 'Your booking is cancelled.' },
      }),
    });
    const { user, dialog } = await open('Cancel Registration');
    await user.click(await dialog.findByRole('button', { name: 'Cancel Registration' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(toastTitle()).toBe('Your booking is cancelled.');
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ effect: 'none' });
  });

  test.each([
    ['void', 'There is nothing to pay', /INV-2026-00017 is void/],
    ['credit', 'There is nothing to pay', /cancelled by a credit note/],
    ['refund', 'You get $95.00 back', /returns what was paid for invoice INV-2026-00017/],
    ['kept-due', 'You still owe $95.00', /too late for a refund, so invoice INV-2026-00017/],
    ['kept-paid', 'You do not get $95.00 back', /stays paid/],
  ])('says what happens to the money: %s', async (effect, title, text) => {
    site({
      [`GET /api/registrations/${ID}/cancellation`]: () =>
        data({
          ...{ refusal: null, money: { effect, number: 'INV-2026-00017', amount: '95.00' } },
          ...{ refundUntil: '2026-11-20T16:00:00.000Z', text: 'Call us first.' },
        }),
    });
    const { dialog } = await open('Cancel Registration');
    expect(await dialog.findByText(title)).toBeTruthy();
    expect(dialog.getByText(text)).toBeTruthy();
    expect(dialog.getByText(/until Nov 20, 2026, 8:00 AM PT/)).toBeTruthy();
    expect(dialog.getByText('Call us first.')).toBeTruthy();
  });

  test.each([
    ['kept-due', 'Valley Backflow still has to pay for it', /can give it to a colleague instead/],
    ['kept-paid', 'Valley Backflow gets nothing back', /too late for a refund/],
  ])('says what becomes of a company’s money, without amounts: %s', async (effect, title, text) => {
    site({
      [`GET /api/registrations/${ID}/cancellation`]: () =>
        data({
          ...{ ...CANCELLATION, company: 'Valley Backflow' },
          money: { effect, number: null, amount: '0.00' },
        }),
    });
    const { dialog } = await open('Cancel Registration');
    expect(await dialog.findByText(title)).toBeTruthy();
    expect(dialog.getByText(text)).toBeTruthy();
    expect(dialog.queryByText(/\$|null/)).toBeNull();
  });

  test('right after booking costs nothing for longer than the day of refunds', async () => {
    const refund = { effect: 'refund', number: 'INV-2026-00017', amount: '95.00' };
    site({
      [`GET /api/registrations/${ID}/cancellation`]: () =>
        data({
          ...{ ...CANCELLATION, money: refund, refundUntil: '2026-11-20T16:00:00.000Z' },
          graceUntil: '2026-11-24T12:00:00.000Z',
        }),
    });
    const { dialog } = await open('Cancel Registration');
    expect(await dialog.findByText(/returned in full until Nov 24, 2026, 4:00 AM PT/)).toBeTruthy();
  });

  test('that is not possible says why, and whom to write to', async () => {
    site({
      [`GET /api/registrations/${ID}/cancellation`]: () =>
        data({ ...CANCELLATION, refusal: 'This course is paid for.' }),
    });
    const { dialog } = await open('Cancel Enrollment', { offers: 'courses', startsAt: null });
    expect(await dialog.findByText('This course is paid for.')).toBeTruthy();
    expect(dialog.getByRole('link').getAttribute('href')).toMatch(/^mailto:/);
    expect(dialog.queryByRole('button', { name: 'Cancel Enrollment' })).toBeNull();
  });

  test('shows the money again when it has changed meanwhile', async () => {
    let effect = 'void';
    site({
      [`GET /api/registrations/${ID}/cancellation`]: () =>
        data({ ...CANCELLATION, money: { effect, number: 'INV-1', amount: '95.00' } }),
      [`POST /api/registrations/${ID}/cancel`]: () => {
        effect = 'kept-due';
        return failure(409, 'CANCELLATION_CHANGED', 'It has changed meanwhile.');
      },
    });
    const { user, dialog } = await open('Cancel Registration');
    await dialog.findByText('There is nothing to pay');
    await user.click(dialog.getByRole('button', { name: 'Cancel Registration' }));
    expect(await dialog.findByText('It has changed meanwhile.')).toBeTruthy();
    expect(await dialog.findByText('You still owe $95.00')).toBeTruthy();
  });
});

describe('handing a booking over', () => {
  test('asks for the address, and shows the offer until it is withdrawn', async () => {
    let isOpen = false;
    const calls = site({
      'GET /api/user/hand-overs': () => data({ open: isOpen ? [HAND_OVER] : [], billedToOther: [] }),
      [`POST /api/registrations/${ID}/hand-over`]: () => {
        isOpen = true;
        return { status: 201, body: { success: true, data: HAND_OVER } };
      },
      [`DELETE /api/registrations/${ID}/hand-over`]: () => {
        isOpen = false;
        return data(null);
      },
    });
    const { user, dialog } = await open('Hand Over to a Colleague');
    await user.click(dialog.getByRole('button', { name: 'Send the Link' }));
    expect(await dialog.findByText('Email is required')).toBeTruthy();
    await user.type(dialog.getByLabelText('Your colleague’s email'), 'Sam@Example.com');
    await user.click(dialog.getByRole('button', { name: 'Send the Link' }));
    expect(await screen.findByText(/^Offered to sam@example\.com/)).toBeTruthy();
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ email: 'sam@example.com' });

    await user.click(screen.getByRole('button', { name: 'Withdraw the Offer' }));
    await waitFor(() => expect(screen.queryByText(/^Offered to/)).toBeNull());
  });

  test('says beside the field what the server refuses', async () => {
    site({
      [`POST /api/registrations/${ID}/hand-over`]: () =>
        failure(400, 'VALIDATION_FAILED', 'This is your own address', [
          { path: 'email', message: 'This is your own address' },
        ]),
    });
    const { user, dialog } = await open('Hand Over to a Colleague');
    await user.type(dialog.getByLabelText('Your colleague’s email'), 'member@example.com');
    await user.click(dialog.getByRole('button', { name: 'Send the Link' }));
    expect(await dialog.findByText('This is your own address')).toBeTruthy();
  });
});

test.each([
  { status: 'waitlisted' },
  { status: 'cancelled' },
  { startsAt: '2026-11-23T12:00:00.000Z' },
] as const)('offers neither for %j', (booking) => {
  site();
  render(booking);
  expect(screen.queryByRole('button')).toBeNull();
});
