import { useSession } from '@backflow/platform';
import { closeSignInGate, useSignInGate, useToasts } from '@backflow/platform/shell';
import { buildMember, data, failure, renderInShell, toastTitle } from '@backflow/remote-kit/testing';
import { describe, expect, test } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { buildEvent, buildOwn, buildRegistration } from '../testing/build-event.ts';
import { listCalls, siteWith } from '../testing/events-site.ts';
import RegisteredOverview from '../widgets/registered-overview.tsx';
import { EventsPage } from './events-page.tsx';

describe('registering', () => {
  test('asks someone signed out to sign in, and goes on by itself afterwards', async () => {
    const event = buildEvent();
    const path = `POST /api/events/${event.id}/register`;
    const { promise: response, resolve: release } = Promise.withResolvers<ReturnType<typeof failure>>();
    const calls = siteWith([event], { [path]: () => response });
    const user = renderInShell(<EventsPage />);
    await user.click(await screen.findByRole('button', { name: 'Register Now' }));
    expect(useSignInGate.getState().waiting).not.toBeNull();
    expect(calls.some(({ method }) => method === 'POST')).toBe(false);

    act(() => {
      // Signing in refetches the list, which replaces the focused button.
      screen.getByRole('button', { name: 'Register Now' }).blur();
      useSession.setState({ status: 'signed-in', user: buildMember() });
      closeSignInGate({ signedIn: true });
    });
    const registering = await screen.findByRole('button', { name: 'Registering...' });
    expect(document.activeElement).toBe(registering);
    release(failure(409, 'EVENT_FULL', 'This event is full.'));
    await waitFor(() => expect(toastTitle()).toBe('This event is full.'));
    expect(useToasts.getState().current?.variant).toBe('destructive');
    // After a refusal the list is refetched.
    expect(listCalls(calls)).toHaveLength(2);
    expect(screen.getByText('RPZ field testing')).toBeTruthy();
  });

  test('ends in the site’s own words where it has some', async () => {
    const event = buildEvent();
    const item = buildOwn(event);
    const message = 'You are registered. See you there!';
    siteWith([event], {
      [`POST /api/events/${event.id}/register`]: () => ({
        status: 201,
        body: { success: true, data: item, message },
      }),
    });
    const user = renderInShell(<EventsPage />, { as: buildMember() });
    await user.click(await screen.findByRole('button', { name: 'Register Now' }));
    await waitFor(() => expect(toastTitle()).toBe(message));
  });

  test('says until when an address has to be confirmed, on the card too', async () => {
    const event = buildEvent();
    const confirmBy = '2027-03-02T20:00:00.000Z';
    const item = { ...buildOwn(event), confirmBy };
    let registration: typeof item | null = null;
    siteWith([], {
      'GET /api/events': () => data([{ ...event, registration }]),
      [`POST /api/events/${event.id}/register`]: () => {
        registration = item;
        return data(item);
      },
    });
    const user = renderInShell(<EventsPage />, { as: buildMember({ emailConfirmed: false }) });
    await user.click(await screen.findByRole('button', { name: 'Register Now' }));
    await waitFor(() =>
      expect(useToasts.getState().current?.description).toContain(
        'Confirm your email address by 12:00 PM PT on Mar 2',
      ),
    );
    expect(await screen.findByText(/or this registration ends/)).toBeTruthy();
  });

  test('sends once however often it is clicked, then says so and shows the new state', async () => {
    const event = buildEvent({ price: '325.00', accessLevel: 'paid' });
    let list = Promise.resolve(data([event]));
    const { promise: response, resolve: release } = Promise.withResolvers<{
      status: number;
      body: unknown;
    }>();
    const calls = siteWith([], {
      'GET /api/events': () => list,
      [`POST /api/events/${event.id}/register`]: () => response,
    });
    const user = renderInShell(<EventsPage />, { as: buildMember() });
    const register = await screen.findByRole('button', { name: 'Register Now & Request an Invoice' });
    act(() => {
      register.click();
      register.click();
    });
    await user.click(await screen.findByRole('button', { name: 'Registering...' }));
    expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1);

    const registration = buildRegistration('pending');
    const item = { ...registration, eventId: event.id, event: { ...event, isDeleted: false } };
    const again = Promise.withResolvers<ReturnType<typeof data>>();
    list = again.promise;
    release({ status: 201, body: { success: true, data: item } });
    const button = await screen.findByRole('button', { name: 'Registered' });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    expect(document.activeElement).toBe(button);
    expect(toastTitle()).toBe('Successfully registered for event!');
    // From the response; the seats follow with the refetched list.
    expect(screen.getByText('18 of 24 seats left')).toBeTruthy();
    again.resolve(data([{ ...event, registration, currentAttendees: 7 }]));
    expect(await screen.findByText('17 of 24 seats left')).toBeTruthy();
  });

  test('shows the meeting link that comes with the seat, and is in the member’s own list at once', async () => {
    const event = buildEvent({ isVirtual: true, location: null, title: 'Online' });
    const item = buildOwn({ ...event, location: 'https://meet.example.com/1' });
    siteWith([event], {
      'GET /api/user/registrations': () => data([]),
      [`POST /api/events/${event.id}/register`]: () => ({ status: 201, body: { success: true, data: item } }),
    });
    const user = renderInShell(
      <>
        <EventsPage />
        <RegisteredOverview />
      </>,
      { as: buildMember() },
    );
    expect(await screen.findByText('No upcoming events')).toBeTruthy();
    siteWith([{ ...event, registration: item, location: item.event.location }], {
      [`POST /api/events/${event.id}/register`]: () => ({ status: 201, body: { success: true, data: item } }),
    });
    await user.click(await screen.findByRole('button', { name: 'Register Now' }));
    await waitFor(() => expect(screen.queryByText('No upcoming events')).toBeNull());
    const [card] = screen.getAllByRole('link', { name: 'Online' });
    if (card) await user.click(card);
    expect(within(screen.getByRole('dialog')).getByRole('link', { name: /Join the meeting/ })).toBeTruthy();
  });
});

describe('what premium asks for', () => {
  const NOTE = 'For premium members.';
  const getCard = (title: string): HTMLElement => {
    const article = screen.getByText(title).closest('article');
    if (!article) throw new Error(`${title} is on no card`);
    return article;
  };
  const card = (title: string) => getCard(title).textContent;

  const refused = { accessLevel: 'premium', needsPremium: true } as const;

  test('is told a free member beside the button, with the way to premium', async () => {
    siteWith([
      buildEvent({ title: 'Clinic', ...refused }),
      buildEvent({ title: 'Full clinic', ...refused, currentAttendees: 24 }),
      buildEvent({ title: 'Basics' }),
    ]);
    const user = renderInShell(<EventsPage />, { as: buildMember() });
    await screen.findByText('Full clinic');
    expect(card('Clinic')).toContain(NOTE);
    const clinic = within(getCard('Clinic'));
    // Not a button whose request would be refused.
    expect(clinic.queryByRole('button', { name: /Register/ })).toBeNull();
    expect(clinic.getByRole('link', { name: 'Get Premium' }).getAttribute('href')).toBe('/premium');
    await user.click(clinic.getByRole('link', { name: 'Clinic' }));
    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.queryByRole('button', { name: /Register/ })).toBeNull();
    for (const link of dialog.getAllByRole('link', { name: 'Get Premium' }))
      expect(link.getAttribute('href')).toBe('/premium');
    expect(card('Full clinic')).not.toContain(NOTE);
    expect(card('Full clinic')).not.toContain('Open until');
    expect(card('Basics')).not.toContain(NOTE);
  });

  test('is told a visitor who signs in for it on the page that says what premium is', async () => {
    const event = buildEvent({ accessLevel: 'premium' });
    siteWith([event], {
      [`POST /api/events/${event.id}/register`]: () =>
        failure(403, 'PREMIUM_REQUIRED', 'This event is for premium members.'),
    });
    const user = renderInShell(<EventsPage />);
    await user.click(await screen.findByRole('button', { name: 'Register Now' }));
    act(() => {
      useSession.setState({ status: 'signed-in', user: buildMember() });
      closeSignInGate({ signedIn: true });
    });
    await waitFor(() => expect(window.location.pathname).toBe('/premium'));
    expect(useToasts.getState().current).toMatchObject({
      title: 'This event is for premium members.',
      variant: 'default',
    });
  });

  test.each([
    ['premium', '0', ['Premium']],
    ['premium', '', ['Premium']],
    ['premium', '45.50', ['Premium', '$45.50']],
    ['free', '0', ['Free']],
    ['paid', '45.50', ['$45.50']],
  ] as const)('%s for %p reads %j', async (accessLevel, price, texts) => {
    siteWith([buildEvent({ title: 'Clinic', accessLevel, price })]);
    renderInShell(<EventsPage />);
    await screen.findByText('Clinic');
    const shown = ['Premium', 'Free', '$45.50'].filter((word) => card('Clinic').includes(word));
    expect(shown).toEqual(texts);
  });

  test('is no news to a premium member', async () => {
    siteWith([buildEvent({ title: 'Premium event', accessLevel: 'premium' })]);
    renderInShell(<EventsPage />, { as: buildMember({ subscriptionStatus: 'premium' }) });
    await screen.findByText('Premium event');
    expect(card('Premium event')).not.toContain(NOTE);
  });
});

describe('the premium upsell', () => {
  test.each([
    ['a free member', buildMember(), true],
    ['a premium member', buildMember({ subscriptionStatus: 'premium' }), false],
    ['an administrator', buildMember({ isAdmin: true }), false],
    ['a visitor', null, false],
  ])('for %s', async (_who, as, isShown) => {
    siteWith([buildEvent()]);
    renderInShell(<EventsPage />, { as });
    await screen.findByText('RPZ field testing');
    expect(screen.queryByText('Access Premium Events') !== null).toBe(isShown);
  });
});

describe('the way back', () => {
  test.each([
    ['a visitor', null, 'Back to Home', '/'],
    ['a member', buildMember(), 'Back to Dashboard', '/dashboard'],
  ])('of %s', async (_who, as, name, href) => {
    siteWith([buildEvent()]);
    renderInShell(<EventsPage />, { as });
    expect((await screen.findByRole('link', { name })).getAttribute('href')).toBe(href);
  });
});
