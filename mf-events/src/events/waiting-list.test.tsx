import { useSession } from '@backflow/platform';
import { closeSignInGate, useSignInGate } from '@backflow/platform/shell';
import { buildMember, data, failure, renderInShell, toastTitle } from '@backflow/remote-kit/testing';
import { describe, expect, test } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { buildEvent, buildOwn, buildRegistration, buildWaiting, inHours } from '../testing/build-event.ts';
import { buildInvoice } from '../testing/build-invoice.ts';
import { siteWith } from '../testing/events-site.ts';
import { EventsPage } from './events-page.tsx';

const full = { currentAttendees: 24 };
const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name });

/** A site with an event whose waiting list has three people before the member joins it. */
function siteWithLine(event: ReturnType<typeof buildEvent>) {
  let shown = event;
  const path = `/api/events/${event.id}/waiting-list`;
  const calls = siteWith([], {
    'GET /api/events': () => data([shown]),
    [`POST ${path}`]: () => {
      const registration = buildWaiting(4);
      shown = { ...event, waitingCount: 4, registration };
      return {
        status: 201,
        body: {
          success: true,
          data: { ...registration, eventId: event.id, event: { ...event, isDeleted: false } },
        },
      };
    },
    [`DELETE ${path}`]: () => {
      shown = event;
      return data(null);
    },
  });
  return calls.filter.bind(calls);
}

describe('the waiting list of a full event', () => {
  test('is joined and left from the card, by one button that keeps the focus', async () => {
    const event = buildEvent({ ...full, waitingCount: 3 });
    siteWithLine(event);
    const user = renderInShell(<EventsPage />, { as: buildMember() });
    expect((await button('Event Full')).disabled).toBe(true);
    expect(screen.getByText('0 of 24 seats left, 3 waiting')).toBeTruthy();

    await user.click(await button('Join Waiting List'));
    const leave = await button('Leave Waiting List');
    expect(document.activeElement).toBe(leave);
    expect(screen.getByText('On the waiting list, 4th in line.')).toBeTruthy();
    expect(toastTitle()).toBe('You are on the waiting list.');
    expect((await button('Event Full')).disabled).toBe(true);
    expect(screen.queryByText('Registered')).toBeNull();

    await user.click(leave);
    expect(await button('Join Waiting List')).toBeTruthy();
    expect(screen.queryByText(/in line/)).toBeNull();
    expect(toastTitle()).toBe('You have left the waiting list.');
  });

  test('is joined after signing in, without a second click', async () => {
    const event = buildEvent(full);
    const calls = siteWithLine(event);
    const user = renderInShell(<EventsPage />);
    await user.click(await button('Join Waiting List'));
    expect(useSignInGate.getState().waiting).not.toBeNull();
    expect(calls(({ method }) => method === 'POST')).toHaveLength(0);
    act(() => {
      useSession.setState({ status: 'signed-in', user: buildMember() });
      closeSignInGate({ signedIn: true });
    });
    expect(await screen.findByText('On the waiting list, 4th in line.')).toBeTruthy();
  });

  test('says why one cannot join, and reads the list anew', async () => {
    const event = buildEvent(full);
    let reads = 0;
    siteWith([], {
      'GET /api/events': () => data([++reads === 1 ? event : { ...event, currentAttendees: 23 }]),
      [`POST /api/events/${event.id}/waiting-list`]: () =>
        failure(409, 'SEATS_LEFT', 'There are seats left.'),
    });
    const user = renderInShell(<EventsPage />, { as: buildMember() });
    await user.click(await button('Join Waiting List'));
    await waitFor(() => expect(toastTitle()).toBe('There are seats left.'));
    expect((await button('Register Now')).disabled).toBe(false);
  });

  test('offers a seat, which is accepted as one registers', async () => {
    const paid = { price: '95.00', accessLevel: 'paid' } as const;
    const event = buildEvent({ ...full, ...paid, registration: buildWaiting(1, 24) });
    const accepted = buildOwn(event, 'pending');
    let shown = event;
    const calls = siteWith([], {
      'GET /api/events': () => data([shown]),
      [`POST /api/events/${event.id}/register`]: () => {
        shown = { ...event, registration: buildRegistration('pending') };
        return data(accepted);
      },
    });
    const user = renderInShell(<EventsPage />, { as: buildMember() });
    expect(await screen.findByText(/^A seat is free for you until .+ PT\.$/)).toBeTruthy();
    expect(screen.getByText(/^\$95\.00, by invoice/)).toBeTruthy();
    await user.click(await button('Accept Seat'));
    await waitFor(async () =>
      expect((await button('Registered')).getAttribute('aria-disabled')).toBe('true'),
    );
    expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });

  test('offers a seat on which one passes, after a question, and leaves the list', async () => {
    const event = buildEvent({ ...full, registration: buildWaiting(1, 24) });
    let shown = event;
    const calls = siteWith([], {
      'GET /api/events': () => data([shown]),
      [`POST /api/events/${event.id}/waiting-list/pass`]: () => {
        shown = { ...event, registration: null };
        return data(null);
      },
    });
    const user = renderInShell(<EventsPage />, { as: buildMember() });
    await user.click(await button('Pass'));
    await user.click(await button('Keep the Offer'));
    expect(calls.some(({ method }) => method === 'POST')).toBe(false);
    await user.click(await button('Pass'));
    await user.click(await button('Pass on the Seat'));
    expect(await button('Join Waiting List')).toBeTruthy();
    expect(toastTitle()).toBe('You passed on the seat.');
  });

  test('says why a seat cannot be accepted any more', async () => {
    const event = buildEvent({ ...full, registration: buildWaiting(1, 24) });
    let shown = event;
    siteWith([], {
      'GET /api/events': () => data([shown]),
      [`POST /api/events/${event.id}/register`]: () => {
        shown = { ...event, registration: null };
        return failure(409, 'SEAT_OFFER_EXPIRED', 'The offer has expired.');
      },
    });
    const user = renderInShell(<EventsPage />, { as: buildMember() });
    await user.click(await button('Accept Seat'));
    await waitFor(() => expect(toastTitle()).toBe('The offer has expired.'));
    expect(await button('Join Waiting List')).toBeTruthy();
  });

  test('is for full events alone, that can still be registered for, and not for those who would be refused', async () => {
    siteWith([
      buildEvent({ title: 'Open' }),
      buildEvent({ ...full, title: 'Closed', registrationCloseDate: inHours(-1) }),
      buildEvent({ ...full, title: 'Mine', registration: buildRegistration() }),
      buildEvent({ ...full, title: 'Premium', accessLevel: 'premium', needsPremium: true }),
    ]);
    renderInShell(<EventsPage />, { as: buildMember() });
    await screen.findByText('Premium', { selector: 'a' });
    expect(screen.queryByRole('button', { name: /Waiting List/ })).toBeNull();
  });
});

test('a card with a pending registration says what is awaited, and leads to its invoice', async () => {
  const paid = { price: '95.00', accessLevel: 'paid' } as const;
  const event = buildEvent({ ...paid, title: 'Unpaid', registration: buildRegistration('pending') });
  siteWith([event, buildEvent({ ...paid, title: 'Paid', registration: buildRegistration() })], {
    'GET /api/user/invoices': () => data([buildInvoice({ id: 'i1', offerId: event.id })]),
  });
  renderInShell(<EventsPage />, { as: buildMember() });
  await screen.findByText('Unpaid');
  const [unpaid, isPaid] = screen.getAllByRole('article').map((card) => within(card));
  expect(unpaid?.getByRole('button', { name: 'Registered' })).toBeTruthy();
  expect(unpaid?.getByText(/^Invoice requested/)).toBeTruthy();
  const href = () => unpaid?.getByRole('link', { name: 'See the invoice' }).getAttribute('href');
  await waitFor(() => expect(href()).toBe('/dashboard?tab=my-training&invoice=i1'));
  expect(isPaid?.queryByText(/Invoice/)).toBeNull();
});
