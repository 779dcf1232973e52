import { buildMember, data, failure } from '@backflow/remote-kit/testing';
import { describe, expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { buildRegistration, inHours } from '../testing/build-event.ts';
import { buildLive, buildRecorded, buildWebinar } from '../testing/build-webinar.ts';
import { isLoaded, openTab, renderWebinars, siteWith, tabs } from '../testing/webinars-page.tsx';

const titles = () => screen.queryAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);

describe('the tabs', () => {
  test('stand in the address, without a step in the history', async () => {
    siteWith([buildRecorded()]);
    const user = renderWebinars(undefined, '/webinars?tab=recordings');
    const selected = () => screen.getByRole('tab', { selected: true }).textContent;
    await isLoaded();
    expect(selected()).toBe('Recordings (1)');
    const steps = window.history.length;
    await openTab(user, /^All/);
    await waitFor(() => expect(window.location.search).toBe('?tab=all'));
    await openTab(user, /^Upcoming/);
    await waitFor(() => expect(window.location.search).toBe(''));
    expect(window.history.length).toBe(steps);
  });

  test('of a name that no tab has are the first', async () => {
    siteWith([]);
    renderWebinars(undefined, '/webinars?tab=shelf');
    expect(await screen.findByRole('tab', { selected: true, name: 'Upcoming (0)' })).toBeTruthy();
  });

  test('hold and count what belongs to each, in its order', async () => {
    siteWith([
      buildWebinar({ title: 'Later', scheduledAt: inHours(72) }),
      buildWebinar({ title: 'Soon', scheduledAt: inHours(0.4) }),
      buildLive(),
      buildRecorded({ isLive: true }),
      buildRecorded({ title: 'Recorded before', scheduledAt: inHours(-96) }),
      buildWebinar({ title: 'Over', scheduledAt: inHours(-80) }),
    ]);
    const user = renderWebinars();
    expect(screen.getByText('Loading webinars')).toBeTruthy();
    await isLoaded();
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
    siteWith([]);
    const user = renderWebinars();
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
    const webinar = buildWebinar();
    const whenUp = (value: unknown) => () =>
      isDown ? failure(503, 'UNAVAILABLE', 'Being mended.') : data(value);
    siteWith([], {
      'GET /api/webinars': whenUp([webinar]),
      'GET /api/webinars/counts': whenUp({ upcoming: 1, live: 2, recordings: 0, all: 3 }),
    });
    const user = renderWebinars();
    expect((await screen.findByRole('alert')).textContent).toContain('Being mended.');
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText('2 Webinar(s) Live Now!')).toBeTruthy();
    expect(await screen.findByText(webinar.title)).toBeTruthy();
  });

  test('count what is on later pages too, and load these when asked', async () => {
    const calls = siteWith([], {
      'GET /api/webinars': ({ query }) =>
        query.cursor === 'next'
          ? data([buildWebinar({ title: 'Later' })])
          : data([buildWebinar({ title: 'Soon' })], 'next'),
      'GET /api/webinars/counts': () => data({ upcoming: 2, live: 0, recordings: 0, all: 2 }),
    });
    const user = renderWebinars();
    await isLoaded();
    expect(tabs()).toEqual(['Upcoming (2)', 'Live Now (0)', 'Recordings (0)', 'All (2)']);
    expect(titles()).toEqual(['Soon']);
    await user.click(screen.getByRole('button', { name: 'Load More' }));
    const later = await screen.findByText('Later');
    expect(titles()).toEqual(['Soon', 'Later']);
    expect(document.activeElement).toBe(later);
    expect(screen.queryByRole('button', { name: 'Load More' })).toBeNull();
    expect(calls.filter(({ query }) => query.cursor === 'next').map(({ query }) => query.tab)).toEqual([
      'upcoming',
    ]);
  });
});

test('the banner says how many are live and leads to them', async () => {
  siteWith([buildLive(), buildLive({ title: 'Begun before', scheduledAt: inHours(-0.5) })]);
  const user = renderWebinars();
  const banner = await screen.findByText('2 Webinar(s) Live Now!');
  expect(banner.closest('[role="status"]')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Show Live' }));
  await isLoaded();
  expect(titles()).toEqual(['Begun before', 'Live one']);
  expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'Live Now (2)' }));
  expect(screen.queryByRole('button', { name: 'Show Live' })).toBeNull();
});

test('a card tells everything about its webinar', async () => {
  const about = { scheduledAt: '2090-12-04T18:30:00Z', description: 'Three that discharge.', duration: 90 };
  siteWith([
    buildWebinar({ title: 'Limited', ...about, accessLevel: 'premium', registration: buildRegistration() }),
    buildWebinar({ title: 'Open', ...about, maxAttendees: null, currentAttendees: 0 }),
    buildWebinar({ title: 'None', ...about, maxAttendees: 0, currentAttendees: 0 }),
  ]);
  renderWebinars();
  await isLoaded();
  const getText = (title: string) => screen.getByText(title).closest('article')?.textContent ?? '';
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
    expect(getText('Limited')).toContain(part);
  }
  expect(getText('Open')).toContain('0/∞');
  expect(getText('Open')).not.toMatch(/Registered|Premium/);
  expect(getText('None')).toContain('0/0');
});

describe('the premium upsell', () => {
  test.each([
    ['a free member', buildMember(), 'premium', true],
    ['a free member without premium webinars', buildMember(), 'free', false],
    ['a premium member', buildMember({ subscriptionStatus: 'premium' }), 'premium', false],
    ['an administrator', buildMember({ isAdmin: true }), 'premium', false],
  ] as const)('for %s', async (_who, as, accessLevel, isShown) => {
    siteWith([buildWebinar({ accessLevel, needsPremium: isShown })]);
    renderWebinars(as);
    await isLoaded();
    expect(screen.queryByText('Access Premium Webinars') !== null).toBe(isShown);
    expect(screen.queryByText(/For premium members/) !== null).toBe(isShown);
  });
});
