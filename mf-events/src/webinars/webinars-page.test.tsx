import { useToasts } from '@backflow/platform';
import type { WebinarView } from '@backflow/contracts';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { buildMember, buildRegistration, inHours } from '../testing/build-event.ts';
import { buildWebinar } from '../testing/build-webinar.ts';
import { data, failure, fakeApi } from '../testing/fake-api.ts';
import type { Answers } from '../testing/fake-api.ts';
import { renderInShell } from '../testing/render-in-shell.tsx';
import { WebinarsPage } from './webinars-page.tsx';

const site = (webinars: readonly WebinarView[], more: Answers = {}) =>
  fakeApi({ 'GET /api/webinars': () => data(webinars), ...more });

const render = (as = buildMember()) => renderInShell(<WebinarsPage />, { at: '/webinars', as });
const tabs = () => screen.getAllByRole('tab').map(({ textContent }) => textContent);
const titles = () => screen.queryAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
const toastNow = () => useToasts.getState().current;
const openTab = async (user: ReturnType<typeof render>, name: RegExp) =>
  user.click(screen.getByRole('tab', { name }));

const live = (overrides: Partial<WebinarView> = {}) =>
  buildWebinar({ title: 'Live one', scheduledAt: inHours(-0.25), isLive: true, ...overrides });
const recorded = (overrides: Partial<WebinarView> = {}) =>
  buildWebinar({ title: 'Recorded', scheduledAt: inHours(-72), hasRecording: true, ...overrides });
const registered = { registration: buildRegistration() };

const opened = jest.fn<typeof window.open>();
beforeEach(() => {
  opened.mockReset();
  window.open = opened;
});

describe('the tabs', () => {
  test('hold and count what belongs to each, in its order', async () => {
    site([
      buildWebinar({ title: 'Later', scheduledAt: inHours(72) }),
      buildWebinar({ title: 'Soon', scheduledAt: inHours(0.4) }),
      live(),
      recorded({ isLive: true }),
      recorded({ title: 'Recorded before', scheduledAt: inHours(-96) }),
      buildWebinar({ title: 'Over', scheduledAt: inHours(-80) }),
    ]);
    const user = render();
    expect(screen.getByText('Loading webinars')).toBeTruthy();
    await screen.findByRole('tablist');
    expect(tabs()).toEqual(['Upcoming (2)', 'Live Now (1)', 'Recordings (2)', 'All (6)']);
    expect(titles()).toEqual(['Soon', 'Later']);
    await openTab(user, /^Recordings/);
    expect(titles()).toEqual(['Recorded', 'Recorded before']);
    await openTab(user, /^All/);
    expect(titles()).toEqual(['Live one', 'Soon', 'Later', 'Recorded', 'Over', 'Recorded before']);
    const badge = (title: string) => screen.getByText(title).closest('article')?.textContent;
    expect(badge('Live one')).toContain('Live Now');
    expect(badge('Soon')).toContain('Starting Soon');
    expect(badge('Later')).toContain('Upcoming');
    expect(badge('Recorded')).toContain('Recording Available');
    expect(badge('Over')).toContain('Ended');
  });

  test('say each in its own words when they are empty', async () => {
    site([]);
    const user = render();
    expect(await screen.findByText('No upcoming webinars')).toBeTruthy();
    await openTab(user, /^Live Now \(0\)/);
    expect(screen.getByText('No live webinars right now')).toBeTruthy();
    await openTab(user, /^Recordings \(0\)/);
    expect(screen.getByText('No recordings available')).toBeTruthy();
    await openTab(user, /^All \(0\)/);
    expect(screen.getByText('No webinars found')).toBeTruthy();
    expect(screen.queryByText(/Live Now!/)).toBeNull();
  });

  test('say why nothing can be shown, and try again', async () => {
    let isDown = true;
    site([], {
      'GET /api/webinars': () => (isDown ? failure(503, 'UNAVAILABLE', 'Being mended.') : data([live()])),
    });
    const user = render();
    expect((await screen.findByRole('alert')).textContent).toContain('Being mended.');
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('1 Webinar(s) Live Now!')).toBeTruthy();
  });

  test('count what is on later pages too', async () => {
    site([], {
      'GET /api/webinars': ({ query }) =>
        query.cursor === 'next' ? data([recorded()]) : data([buildWebinar()], 'next'),
    });
    render();
    await screen.findByRole('tablist');
    expect(tabs().at(-1)).toBe('All (2)');
  });
});

test('the banner says how many are live and leads to them', async () => {
  site([live(), live({ title: 'Begun before', scheduledAt: inHours(-0.5) })]);
  const user = render();
  const banner = await screen.findByText('2 Webinar(s) Live Now!');
  expect(banner.closest('[role="status"]')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Show live' }));
  expect(titles()).toEqual(['Begun before', 'Live one']);
  expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'Live Now (2)' }));
  expect(screen.queryByRole('button', { name: 'Show live' })).toBeNull();
});

test('a card tells everything about its webinar', async () => {
  const about = { scheduledAt: '2090-12-04T18:30:00Z', description: 'Three that discharge.', duration: 90 };
  site([
    buildWebinar({ title: 'Limited', ...about, accessLevel: 'premium', ...registered }),
    buildWebinar({ title: 'Open', ...about, maxAttendees: null, currentAttendees: 0 }),
    buildWebinar({ title: 'None', ...about, maxAttendees: 0, currentAttendees: 0 }),
  ]);
  render();
  await screen.findByRole('tablist');
  const words = (title: string) => screen.getByText(title).closest('article')?.textContent ?? '';
  for (const part of [
    'Upcoming',
    'Registered',
    'Premium',
    'Three that discharge.',
    'Monday, December 4, 2090',
    '10:30 AM PT',
    '12/50',
    '90 minutes',
  ]) {
    expect(words('Limited')).toContain(part);
  }
  expect(words('Open')).toContain('0/∞');
  expect(words('Open')).not.toMatch(/Registered|Premium/);
  expect(words('None')).toContain('0/0');
});

describe('registering', () => {
  test('is offered where it is possible, and nowhere else', async () => {
    site([
      buildWebinar({ title: 'Upcoming' }),
      buildWebinar({ title: 'Soon', scheduledAt: inHours(0.4) }),
      buildWebinar({ title: 'Mine', ...registered }),
      buildWebinar({ title: 'Full', maxAttendees: 12 }),
      live({ title: 'Live, not mine' }),
      live({ title: 'Live and mine', ...registered }),
      recorded(),
      buildWebinar({ title: 'Over', scheduledAt: inHours(-80) }),
    ]);
    const user = render();
    await screen.findByRole('tablist');
    await openTab(user, /^All/);
    const buttons = screen.getAllByRole('article').map((card) => {
      const [title] = within(card).getAllByRole('heading');
      const names = within(card).queryAllByRole('button');
      return [title?.textContent, ...names.map(({ textContent }) => textContent)];
    });
    expect(Object.fromEntries(buttons.map(([title = '', ...names]) => [title, names]))).toEqual({
      Upcoming: ['Register'],
      Soon: ['Register'],
      Mine: [],
      Full: ['Webinar Full'],
      'Live, not mine': [],
      'Live and mine': ['Join Live'],
      Recorded: ['Watch Recording'],
      Over: [],
    });
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Webinar Full' }).disabled).toBe(true);
  });

  test('says so and shows the new state', async () => {
    let webinar = buildWebinar();
    const calls = site([], {
      'GET /api/webinars': () => data([webinar]),
      [`POST /api/webinars/${webinar.id}/register`]: () => {
        webinar = { ...webinar, registration: buildRegistration(), currentAttendees: 13 };
        const { id, title, description, scheduledAt, duration } = webinar;
        const item = {
          ...buildRegistration(),
          webinarId: id,
          webinar: { id, title, description, scheduledAt, duration },
        };
        return { status: 201, body: { success: true, data: item } };
      },
    });
    const user = render();
    await user.click(await screen.findByRole('button', { name: 'Register' }));
    expect(await screen.findByText('Registered')).toBeTruthy();
    expect(toastNow()?.title).toBe('Successfully registered for webinar!');
    expect(screen.queryByRole('button', { name: 'Register' })).toBeNull();
    expect(screen.getByText('13/50 attendees')).toBeTruthy();
    expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });

  test.each([
    [403, 'PREMIUM_REQUIRED', 'This webinar is for premium members. Upgrade to Premium to register.'],
    [409, 'WEBINAR_FULL', 'This webinar is full.'],
    [500, 'INTERNAL', ''],
  ])('refused with %i is told, and the list is read anew', async (status, code, message) => {
    const webinar = buildWebinar({ accessLevel: 'premium' });
    const calls = site([webinar], {
      [`POST /api/webinars/${webinar.id}/register`]: () => failure(status, code, message),
    });
    const user = render();
    await user.click(await screen.findByRole('button', { name: 'Register' }));
    await waitFor(() => expect(toastNow()?.title).toBe(message || 'Failed to register for webinar'));
    expect(toastNow()?.variant).toBe('destructive');
    await waitFor(() => expect(calls.filter(({ method }) => method === 'GET')).toHaveLength(2));
  });
});

describe('joining and watching', () => {
  test('open the link in a window of its own', async () => {
    site([
      live({ ...registered, meetingUrl: 'https://meet.example.com/1' }),
      recorded({ ...registered, recordingUrl: 'https://video.example.com/1' }),
    ]);
    const user = render();
    await screen.findByRole('tablist');
    await openTab(user, /^All/);
    await user.click(screen.getByRole('button', { name: /^Join Live/ }));
    expect(opened).toHaveBeenLastCalledWith('https://meet.example.com/1', '_blank', 'noopener,noreferrer');
    await user.click(screen.getByRole('button', { name: /^Watch Recording/ }));
    expect(opened).toHaveBeenLastCalledWith('https://video.example.com/1', '_blank', 'noopener,noreferrer');
    expect(toastNow()).toBeNull();
  });

  test.each([[null], ['javascript:alert(1)'], ['ask at the desk']])(
    'say that %p leads nowhere',
    async (url) => {
      site([live({ ...registered, meetingUrl: url }), recorded({ recordingUrl: url })]);
      const user = render();
      await screen.findByRole('tablist');
      await openTab(user, /^All/);
      await user.click(screen.getByRole('button', { name: 'Join Live' }));
      expect(toastNow()?.title).toBe('Meeting link not available');
      await user.click(screen.getByRole('button', { name: 'Watch Recording' }));
      expect(toastNow()?.title).toBe('Recording not available');
      expect(opened).not.toHaveBeenCalled();
    },
  );
});

describe('the premium upsell', () => {
  test.each([
    ['a free member', buildMember(), 'premium', true],
    ['a free member without premium webinars', buildMember(), 'free', false],
    ['a premium member', buildMember({ subscriptionStatus: 'premium' }), 'premium', false],
    ['an administrator', buildMember({ isAdmin: true }), 'premium', false],
  ] as const)('for %s', async (_who, as, accessLevel, isShown) => {
    site([buildWebinar({ accessLevel })]);
    render(as);
    await screen.findByRole('tablist');
    expect(screen.queryByText('Access Premium Webinars') !== null).toBe(isShown);
  });
});

describe('as the clock goes on', () => {
  const START = Date.parse('2026-12-04T18:30:00.000Z');
  const MINUTE = 60_000;
  const advance = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

  beforeEach(() => {
    jest.useFakeTimers({ now: START - 31 * MINUTE, advanceTimers: false });
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  const scheduledAt = new Date(START).toISOString();
  const meetingUrl = 'https://meet.example.com/1';

  test('a card moves from Upcoming to Starting Soon to Live Now to its end, to the instant', async () => {
    site([buildWebinar({ scheduledAt, isLive: true, meetingUrl, ...registered })]);
    render();
    await advance(0);
    const card = () => screen.getByRole('article').textContent;
    await advance(MINUTE - 1);
    expect(card()).toContain('Upcoming');
    await advance(1);
    expect(card()).toContain('Starting Soon');
    await advance(30 * MINUTE - 1);
    expect(card()).toContain('Starting Soon');
    expect(screen.queryByRole('button', { name: /Join Live/ })).toBeNull();
    await advance(1);
    expect(tabs()).toEqual(['Upcoming (0)', 'Live Now (1)', 'Recordings (0)', 'All (1)']);
    expect(screen.getByText('1 Webinar(s) Live Now!')).toBeTruthy();
    act(() => {
      screen.getByRole('tab', { name: /^Live Now/ }).click();
    });
    expect(screen.getByRole('button', { name: /^Join Live/ })).toBeTruthy();
    await advance(60 * MINUTE - 1);
    expect(card()).toContain('Live Now');
    await advance(1);
    expect(tabs()).toEqual(['Upcoming (0)', 'Live Now (0)', 'Recordings (0)', 'All (1)']);
    expect(screen.queryByText(/Live Now!/)).toBeNull();
  });

  test('one that is declared live only at its start is shown live', async () => {
    let webinar = buildWebinar({ scheduledAt, ...registered });
    const calls = site([], { 'GET /api/webinars': () => data([webinar]) });
    render();
    await advance(20 * MINUTE);
    webinar = { ...webinar, isLive: true, meetingUrl };
    expect(calls).toHaveLength(1);
    await advance(11 * MINUTE);
    await advance(0);
    expect(screen.getByText('1 Webinar(s) Live Now!')).toBeTruthy();
    expect(calls).toHaveLength(2);
  });

  test('a page looked at again after a sleep is up to date at once', async () => {
    site([buildWebinar({ scheduledAt, isLive: true })]);
    render();
    await advance(0);
    // The clock went on while the timers stood still.
    jest.setSystemTime(START + MINUTE);
    act(() => {
      document.dispatchEvent(new Event('visibilitychange'));
    });
    expect(screen.getByText('1 Webinar(s) Live Now!')).toBeTruthy();
    await advance(0);
  });
});
