import { useSession } from '@backflow/platform';
import { Route, Routes, closeSignInGate, useSignInGate } from '@backflow/platform/shell';
import type { EventView } from '@backflow/contracts/events';
import { buildMember, data, failure, renderInShell, toastTitle } from '@backflow/remote-kit/testing';
import type { Responses } from '@backflow/remote-kit/testing';
import { describe, expect, test } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { buildEvent, buildOwn, buildRegistration, inHours } from '../testing/build-event.ts';
import { siteWith } from '../testing/events-site.ts';
import { EventPage } from './event-page.tsx';

/** Renders the page of an event. @param more further responses */
function open(
  event: EventView,
  {
    as = null,
    more = {},
    coming = [],
  }: { as?: ReturnType<typeof buildMember> | null; more?: Responses; coming?: readonly EventView[] } = {},
) {
  const calls = siteWith(coming, { [`GET /api/events/${event.id}`]: () => data(event), ...more });
  const user = renderInShell(
    <Routes>
      <Route path="/events/:id" element={<EventPage />} />
    </Routes>,
    { at: `/events/${event.id}`, as },
  );
  return { calls, user };
}
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

describe('an event’s page', () => {
  test('shows what its dialog shows, under its own title', async () => {
    open(buildEvent({ title: 'RPZ lab', description: 'First.\n\nSecond.', facilitatorName: 'Ada Wells' }));
    expect((await heading('RPZ lab')).dataset.pageHeading).toBe('');
    expect(document.title).toBe('RPZ lab · Backflow Academy');
    expect(screen.getByText('Training Lab, Riverside')).toBeTruthy();
    expect(screen.getByText('18 of 24 seats left')).toBeTruthy();
    expect(screen.getByText('Second.')).toBeTruthy();
    expect(within(screen.getByRole('region', { name: 'Facilitator' })).getByText('Ada Wells')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Register Now' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Back to Events' }).getAttribute('href')).toBe('/events');
    expect(screen.queryByRole('heading', { name: 'Next events' })).toBeNull();
  });

  test('asks a visitor to sign in, then registers without leaving the page', async () => {
    const event = buildEvent();
    const item = { ...buildOwn(event), eventId: event.id };
    let registration: typeof item | null = null;
    const { calls, user } = open(event, {
      more: {
        [`GET /api/events/${event.id}`]: () => data({ ...event, registration }),
        [`POST /api/events/${event.id}/register`]: () => {
          registration = item;
          return data(item);
        },
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Register Now' }));
    expect(useSignInGate.getState().waiting).not.toBeNull();
    expect(calls.some(({ method }) => method === 'POST')).toBe(false);
    act(() => {
      useSession.setState({ status: 'signed-in', user: buildMember() });
      closeSignInGate({ signedIn: true });
    });
    expect(await screen.findByRole('button', { name: 'Already Registered' })).toBeTruthy();
    expect(window.location.pathname).toBe(`/events/${event.id}`);
  });

  test('copies its own address', async () => {
    const event = buildEvent();
    const { user } = open(event);
    await user.click(await screen.findByRole('button', { name: 'Copy Link' }));
    await waitFor(() => expect(toastTitle()).toBe('Link copied'));
    expect(await navigator.clipboard.readText()).toBe(`${window.location.origin}/events/${event.id}`);
  });

  test('of an event that is over says so, and lists the next ones', async () => {
    const next = buildEvent({ title: 'Gauge repair' });
    open(buildEvent({ title: 'Long ago', startDate: inHours(-72), endDate: inHours(-70) }), {
      coming: [next],
    });
    expect(await screen.findByText('This event is over')).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Event Completed' }).disabled).toBe(true);
    expect((await screen.findByRole('link', { name: 'Gauge repair' })).getAttribute('href')).toBe(
      `/events/${next.id}`,
    );
  });

  test('says what a pending registration waits for', async () => {
    const registration = buildRegistration('pending');
    open(buildEvent({ price: '95.00', accessLevel: 'paid', registration }), { as: buildMember() });
    expect(await screen.findByText('What comes next')).toBeTruthy();
    expect(screen.getByText(/Invoice requested/)).toBeTruthy();
  });

  test('marks a draft for administrators', async () => {
    open(buildEvent({ isPublished: false }), { as: buildMember({ isAdmin: true }) });
    expect(await screen.findByText('Draft')).toBeTruthy();
  });

  test.each([404, 400])('is the 404 screen where there is no such event (%i)', async (status) => {
    const event = buildEvent();
    open(event, { more: { [`GET /api/events/${event.id}`]: () => failure(status, 'NOT_FOUND', 'None') } });
    expect(await heading('404 Page Not Found')).toBeTruthy();
  });

  test('says why it could not be loaded, and tries again', async () => {
    const event = buildEvent();
    let isDown = true;
    const { user } = open(event, {
      more: {
        [`GET /api/events/${event.id}`]: () =>
          isDown ? failure(503, 'UNAVAILABLE', 'Being mended.') : data(event),
      },
    });
    expect((await screen.findByRole('alert')).textContent).toContain('Being mended.');
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await heading(event.title)).toBeTruthy();
  });
});
