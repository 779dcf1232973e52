import { data, failure, renderInShell, toastTitle } from '@backflow/remote-kit/testing';
import type { fakeApi } from '@backflow/remote-kit/testing';
import { describe, expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { buildEvent, buildRegistration, inHours } from '../testing/build-event.ts';
import { SUPPLIER, listCalls, siteWith } from '../testing/events-site.ts';
import { EventsPage } from './events-page.tsx';

/** Closing a dialog goes back in the history, which takes its time. */
const backOnTheList = () =>
  waitFor(() => expect((window.history.state as { usr: unknown } | null)?.usr ?? null).toBeNull());

describe('the list of events', () => {
  test('shows a card for each event still to come, and how many there are', async () => {
    siteWith([
      buildEvent({ title: 'RPZ field testing', price: '325.00', accessLevel: 'premium' }),
      buildEvent({ title: 'Gauge basics', isVirtual: true, location: null }),
      buildEvent({ title: 'Begun already', startDate: inHours(-1) }),
    ]);
    renderInShell(<EventsPage />);
    await screen.findByText('RPZ field testing');
    const [first, second] = screen.getAllByRole('article');
    expect(first?.textContent).toMatch(/PT.*Premium.*\$325\.00.*RPZ field testing.*18 of 24 seats left/);
    expect(second?.textContent).toMatch(/Free.*Gauge basics.*Virtual/);
    expect(screen.queryByText('Begun already')).toBeNull();
    expect(screen.getByText('2 events').getAttribute('role')).toBe('status');
    expect(document.title).toBe('Events · Backflow Academy');
    expect(screen.getByRole('link', { name: 'Back to Home' }).getAttribute('href')).toBe('/');
  });

  test('says that it is loading, then that nothing is scheduled', async () => {
    const { promise: response, resolve: release } = Promise.withResolvers<ReturnType<typeof data>>();
    siteWith([], { 'GET /api/events': () => response });
    renderInShell(<EventsPage />);
    expect(screen.getByText('Loading events')).toBeTruthy();
    release(data([]));
    expect(await screen.findByText('No events scheduled')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Clear Filters' })).toBeNull();
  });

  test('says why it cannot be shown, and tries again', async () => {
    let isDown = true;
    siteWith([], {
      'GET /api/events': () =>
        isDown ? failure(503, 'UNAVAILABLE', 'Events are being mended.') : data([buildEvent()]),
    });
    const user = renderInShell(<EventsPage />);
    expect((await screen.findByRole('alert')).textContent).toContain('Events are being mended.');
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText('RPZ field testing')).toBeTruthy();
  });

  test('loads more on request and goes on with the first new card', async () => {
    const [first, second] = [buildEvent({ title: 'First' }), buildEvent({ title: 'Second' })];
    siteWith([], {
      'GET /api/events': ({ query }) => (query.cursor === 'next' ? data([second]) : data([first], 'next')),
    });
    const user = renderInShell(<EventsPage />);
    expect(await screen.findByText('Showing the first 1 event')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Load More' }));
    const link = await screen.findByRole('link', { name: 'Second' });
    expect(document.activeElement).toBe(link);
    expect(screen.getByText('First')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Load More' })).toBeNull();
  });
});

describe('the filters', () => {
  test('ask the server for words, a supplier and a rolling span of days, and are cleared at once', async () => {
    const calls = siteWith([], {
      'GET /api/events': ({ query }) => data(query.search ? [] : [buildEvent()]),
    });
    const user = renderInShell(<EventsPage />);
    await screen.findByText('RPZ field testing');
    expect(listCalls(calls)).toHaveLength(1);

    await user.selectOptions(screen.getByLabelText('Dates'), 'This Week');
    await waitFor(() => expect(listCalls(calls)).toHaveLength(2));
    const end = Date.parse(listCalls(calls).at(-1)?.query.endDate ?? '');
    expect(Math.abs(end - Date.parse(inHours(7 * 24)))).toBeLessThan(10_000);

    await user.selectOptions(await screen.findByLabelText('Supplier'), 'Backflow Parts');
    await waitFor(() => expect(listCalls(calls).at(-1)?.query.supplierId).toBe(SUPPLIER.id));

    await user.type(screen.getByLabelText('Search events'), 'gauge');
    expect(await screen.findByText('No events found')).toBeTruthy();
    const searches = listCalls(calls).flatMap(({ query }) => query.search ?? []);
    expect(searches).toEqual(['gauge']);

    const [clear] = screen.getAllByRole('button', { name: 'Clear Filters' });
    if (clear) await user.click(clear);
    expect(await screen.findByText('RPZ field testing')).toBeTruthy();
    expect(screen.getByLabelText<HTMLSelectElement>('Dates').value).toBe('all');
    expect(screen.queryByRole('button', { name: 'Clear Filters' })).toBeNull();
  });
});

describe('the address', () => {
  const dates = () => screen.getByLabelText<HTMLSelectElement>('Dates').value;
  const lastQuery = (calls: ReturnType<typeof fakeApi>) => listCalls(calls).at(-1)?.query;

  test('keeps the filters: a copied link asks for the same list', async () => {
    const calls = siteWith([buildEvent()]);
    renderInShell(<EventsPage />, { at: `/events?search=rpz&dates=month&supplier=${SUPPLIER.id}` });
    await screen.findByText('RPZ field testing');
    expect(screen.getByLabelText<HTMLInputElement>('Search events').value).toBe('rpz');
    expect(dates()).toBe('month');
    expect(await screen.findByDisplayValue('Backflow Parts')).toBeTruthy();
    expect(lastQuery(calls)).toMatchObject({ search: 'rpz', supplierId: SUPPLIER.id });
    expect(listCalls(calls)).toHaveLength(1);
  });

  test('a choice is a step that the way back undoes; what is typed is part of the step it was typed in', async () => {
    const calls = siteWith([buildEvent()]);
    const user = renderInShell(<EventsPage />);
    await screen.findByText('RPZ field testing');
    const steps = window.history.length;
    await user.selectOptions(screen.getByLabelText('Dates'), 'This Week');
    await waitFor(() => expect(window.location.search).toBe('?dates=week'));
    await user.type(screen.getByLabelText('Search events'), 'rpz');
    await waitFor(() => expect(window.location.search).toBe('?dates=week&search=rpz'));
    expect(window.history.length).toBe(steps + 1);
    window.history.back();
    await waitFor(() => expect(dates()).toBe('all'));
    expect(window.location.search).toBe('');
    expect(screen.getByLabelText<HTMLInputElement>('Search events').value).toBe('');
    window.history.forward();
    await waitFor(() => expect(dates()).toBe('week'));
    await waitFor(() => expect(lastQuery(calls)?.search).toBe('rpz'));
  });

  test('that says what no filter knows shows everything', async () => {
    const calls = siteWith([buildEvent()]);
    const nobody = '5b3d8c1e-0000-4000-8000-00000000dead';
    renderInShell(<EventsPage />, { at: `/events?dates=never&supplier=${nobody}` });
    expect(await screen.findByText('1 event')).toBeTruthy();
    await waitFor(() => expect(lastQuery(calls)).not.toHaveProperty('supplierId'));
    expect(lastQuery(calls)).not.toHaveProperty('endDate');
    expect(dates()).toBe('all');
    expect(screen.queryByRole('button', { name: 'Clear Filters' })).toBeNull();
  });

  test('takes in what was typed just before an event is opened, which stays open', async () => {
    siteWith([buildEvent()]);
    const user = renderInShell(<EventsPage />);
    const card = await screen.findByRole('link', { name: 'RPZ field testing' });
    screen.getByLabelText('Search events').focus();
    fireEvent.change(screen.getByLabelText('Search events'), { target: { value: 'rpz' } });
    await user.click(card);
    const dialog = await screen.findByRole('dialog');
    await waitFor(() => expect(window.location.search).toBe('?search=rpz'));
    await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    await backOnTheList();
    expect(window.location.search).toBe('?search=rpz');
  });

  test('keeps the filters while an event is opened and closed', async () => {
    siteWith([buildEvent()]);
    const user = renderInShell(<EventsPage />, { at: '/events?dates=week' });
    await user.click(await screen.findByRole('link', { name: 'RPZ field testing' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Close' }));
    await backOnTheList();
    expect(window.location.search).toBe('?dates=week');
    expect(dates()).toBe('week');
  });
});

describe('the details of an event', () => {
  test('open from the card with everything there is to know', async () => {
    const event = buildEvent({
      title: 'Tester renewal',
      startDate: '2090-12-04T16:00:00Z',
      endDate: '2090-12-05T00:30:00Z',
      registrationCloseDate: '2090-12-02T01:00:00Z',
      description: 'First paragraph.\n\nSecond <b>paragraph</b>.',
      facilitatorName: 'Dana Ortiz',
      facilitatorTitle: 'Master tester',
      price: '325.00',
      accessLevel: 'paid',
      registrationUrl: 'https://www.backflowparts.example/renewal',
    });
    siteWith([event]);
    const user = renderInShell(<EventsPage />);
    await user.click(await screen.findByRole('link', { name: 'Tester renewal' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Tester renewal' }));
    expect(dialog.getByText('Monday, December 4, 2090')).toBeTruthy();
    expect(dialog.getByText('8:00 AM – 4:30 PM PT')).toBeTruthy();
    expect(dialog.getByText('5:00 PM PT').parentElement?.textContent).toContain('Friday, December 1, 2090');
    expect(dialog.getByText('Second <b>paragraph</b>.')).toBeTruthy();
    expect(dialog.getByText('Dana Ortiz')).toBeTruthy();
    expect(dialog.getByText('18 of 24 seats left')).toBeTruthy();
    expect(dialog.getByRole('link', { name: /Event Website/ }).getAttribute('rel')).toContain('noopener');
    expect(dialog.getByRole('button', { name: 'Register and Receive Invoice' })).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    await backOnTheList();
  });

  test('link to the meeting only where that is a web address', async () => {
    const link = { isVirtual: true, registration: buildRegistration() };
    siteWith([
      buildEvent({ ...link, title: 'Safe', location: 'https://meet.example.com/1' }),
      buildEvent({ ...link, title: 'Unsafe', location: 'javascript:alert(1)' }),
    ]);
    const user = renderInShell(<EventsPage />);
    await user.click(await screen.findByRole('link', { name: 'Safe' }));
    expect((await screen.findByRole('link', { name: /Join the meeting/ })).getAttribute('href')).toBe(
      'https://meet.example.com/1',
    );
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await backOnTheList();
    await user.click(screen.getByRole('link', { name: 'Unsafe' }));
    await screen.findByRole('dialog', { name: 'Unsafe' });
    expect(screen.queryByRole('link', { name: /Join the meeting/ })).toBeNull();
  });

  test('close on the way back, which stays on the page', async () => {
    siteWith([buildEvent()]);
    const user = renderInShell(<EventsPage />, { at: '/events?from=home' });
    const steps = window.history.length;
    await user.click(await screen.findByRole('link', { name: 'RPZ field testing' }));
    expect(await screen.findByRole('dialog', { name: 'RPZ field testing' })).toBeTruthy();
    expect(window.history.length).toBe(steps + 1);
    window.history.back();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(window.location.href).toMatch(/\/events\?from=home$/);
    window.history.forward();
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Close' }));
    await backOnTheList();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('open by eventId, which leaves the address, also for an event that is past', async () => {
    const past = buildEvent({ title: 'Long ago', startDate: inHours(-72), endDate: inHours(-70) });
    siteWith([buildEvent()], { [`GET /api/events/${past.id}`]: () => data(past) });
    renderInShell(<EventsPage />, { at: `/events?eventId=${past.id}&from=home` });
    const dialog = within(await screen.findByRole('dialog', { name: 'Long ago' }));
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Event Completed' }).disabled).toBe(true);
    expect(window.location.search).toBe('?from=home');
  });

  test.each([
    [404, 'NOT_FOUND', '0e0e0e0e-0000-4000-8000-00000000dead'],
    [400, 'VALIDATION_FAILED', 'no-id-at-all'],
  ])('an eventId answered with %i leaves the address with a word', async (status, code, id) => {
    siteWith([buildEvent()], { [`GET /api/events/${id}`]: () => failure(status, code, 'No such event') });
    renderInShell(<EventsPage />, { at: `/events?eventId=${id}` });
    await waitFor(() => expect(toastTitle()).toBe('That event is no longer listed.'));
    expect(window.location.search).toBe('');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(await screen.findByText('RPZ field testing')).toBeTruthy();
  });
});
