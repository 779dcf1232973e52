import { DEFAULT_SETTINGS } from '@backflow/contracts/settings';
import { queryClient } from '@backflow/platform';
import { provideAdministration, provideSlots } from '@backflow/platform/shell';
import { buildMember, data, failure, fakeApi, queryParam, renderInShell } from '@backflow/remote-kit/testing';
import type { Responses } from '@backflow/remote-kit/testing';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import PremiumNeed from '../widgets/premium-need.tsx';
import { adminSettings } from '../settings/api.ts';
import { DashboardPage } from './dashboard-page.tsx';

const settings = (registrationOpen: boolean) => ({
  'GET /api/admin/settings': () => data({ ...DEFAULT_SETTINGS, registrationOpen, version: 2 }),
});

const SITE: Responses = {
  ...settings(true),
  'GET /api/admin/stats': () => ({
    body: { totalUsers: 1284, newUsers: 38, premiumUsers: 5, totalCourses: 9, totalEvents: 78 },
  }),
  'GET /api/admin/today': () =>
    data({
      ...{ week: [], weekCount: 0, full: { count: 0, waiting: 0, first: null } },
      seats: { taken: 412, total: 1530 },
    }),
  'GET /api/admin/money/summary': () =>
    data({ count: 55, amount: '22353.50', ages: [], soon: { count: 0, amount: '0' } }),
  'GET /api/admin/forum/counts': () => data({ pending: 7, oldestPending: null, reported: 0 }),
  'GET /api/admin/premium-requests/counts': () => data({ open: 3, oldest: '2026-11-21T20:00:00.000Z' }),
};

const open = (at = '/admin', responses: Responses = {}) => {
  fakeApi({ ...SITE, ...responses });
  return renderInShell(<DashboardPage />, { at, as: buildMember({ isAdmin: true }) });
};

/** The figure below its label. */
const figure = async (label: string) => (await screen.findByText(label)).nextSibling?.textContent;

beforeEach(() => {
  // Monday evening in the Pacific zone, Tuesday in UTC.
  jest.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-24T03:00:00Z'));
  provideSlots(({ name, options }) =>
    name === 'admin.needs' ? <PremiumNeed /> : <p>{`${name} ${options?.period ?? ''}`}</p>,
  );
  provideAdministration({
    tabs: [{ name: 'events', label: 'Events', render: () => <p>The list of events</p> }],
    menu: [
      { label: 'Dashboard', path: '/admin' },
      { label: 'People', path: '/admin/people' },
    ],
  });
});
afterEach(() => {
  jest.restoreAllMocks();
});

describe('the figures', () => {
  it('are those of the site, with links to complete lists', async () => {
    open();
    await waitFor(async () => expect(await figure('Total Users')).toBe('1,284+38 this month'));
    await waitFor(async () => expect(await figure('Seats Next 30 Days')).toBe('412 / 1,530'));
    await waitFor(async () => expect(await figure('Unpaid')).toBe('$22,353.50'));
    await waitFor(async () => expect(await figure('Premium Requests')).toBe('3'));
    for (const [name, href] of [
      ['Total Events: 78', '/admin?tab=events'],
      ['Unpaid: $22,353.50', '/admin/money'],
      ['Posts Waiting: 7', '/admin/moderation'],
    ] as const)
      expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(href);
  });

  it('of other services are shown while one service does not respond', async () => {
    open('/admin', {
      'GET /api/admin/money/summary': () => failure(503, 'UNAVAILABLE', 'Away for a moment.'),
    });
    await waitFor(async () => expect(await figure('Posts Waiting')).toBe('7'));
    expect(await figure('Unpaid')).toBe('–');
  });
});

describe('the day', () => {
  it('is shown without a tab, with its Pacific date and a way to add an event', async () => {
    open();
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Today');
    expect(screen.getByText('Monday, November 23')).toBeTruthy();
    const add = screen.getByRole('link', { name: 'Add Event' });
    expect(add.getAttribute('href')).toBe('/admin?tab=events&edit=new');
    for (const name of ['Needs attention', 'Next seven days', 'Trends'])
      expect(screen.getByRole('heading', { level: 2, name })).toBeTruthy();
    const need = await screen.findByRole('link', { name: '3 premium requests' });
    expect(need.getAttribute('href')).toBe('/admin/people?tab=premium');
    expect(screen.getByText('oldest 2 days')).toBeTruthy();
  });

  it('says quietly what nobody asks for', async () => {
    open('/admin', { 'GET /api/admin/premium-requests/counts': () => data({ open: 0 }) });
    expect(await screen.findByText('No premium requests')).toBeTruthy();
  });

  it('has charts of the period in the address, 12 weeks without one', async () => {
    const user = open();
    const periods = within(screen.getByRole('navigation', { name: 'Period of the charts' }));
    expect(screen.getByText('admin.charts 12-weeks')).toBeTruthy();
    await user.click(periods.getByRole('link', { name: 'Year' }));
    expect(screen.getByText('admin.charts year')).toBeTruthy();
    expect(queryParam('period')).toBe('year');
    expect(periods.getByRole('link', { current: true }).textContent).toBe('Year');
  });
});

describe('with a tab', () => {
  it('only that list is shown', () => {
    open('/admin?tab=events');
    expect(screen.getByText('The list of events')).toBeTruthy();
    expect(screen.getByRole('heading', { level: 1, name: 'Admin Dashboard' })).toBeTruthy();
    for (const absent of ['Total Users', 'Needs attention', 'Trends', 'Monday, November 23', 'Add Event'])
      expect(screen.queryByText(absent)).toBeNull();
  });

  it('closed registration is not mentioned', async () => {
    open('/admin?tab=events', settings(false));
    expect(await screen.findByText('The list of events')).toBeTruthy();
    expect(screen.queryByText('Registration is closed')).toBeNull();
  });
});

describe('closed registration', () => {
  it('is shown with a link to the setting', async () => {
    open('/admin', settings(false));
    expect(await screen.findByText('Registration is closed')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Open the Setting' }).getAttribute('href')).toBe(
      '/admin?tab=settings&section=site',
    );
  });

  it('is not shown while anybody can create an account', async () => {
    open();
    await waitFor(() => expect(queryClient.getQueryData(adminSettings.queryKey)?.version).toBe(2));
    expect(screen.queryByText('Registration is closed')).toBeNull();
  });
});
