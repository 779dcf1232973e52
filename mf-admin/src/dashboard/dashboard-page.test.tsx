import { DEFAULT_SETTINGS } from '@backflow/contracts/settings';
import { provideAdministration, queryClient } from '@backflow/platform';
import { buildMember, data, failure, fakeApi, renderInShell } from '@backflow/remote-kit/testing';
import type { Responses } from '@backflow/remote-kit/testing';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { adminSettings } from '../settings/api.ts';
import { DashboardPage } from './dashboard-page.tsx';

const NONE = { count: 0, amount: '0.00', items: [] };
const filling = (title: string, currentAttendees: number) => ({
  ...{ id: `id of ${title}`, title, startDate: '2026-12-04T16:00:00.000Z' },
  ...{ currentAttendees, maxAttendees: 20, waitingCount: 2 },
});

const settings = (registrationOpen: boolean) => ({
  'GET /api/admin/settings': () => data({ ...DEFAULT_SETTINGS, registrationOpen, version: 2 }),
});

const NOTHING_OPEN: Responses = {
  ...settings(true),
  'GET /api/admin/stats': () => ({
    body: { totalUsers: 41, premiumUsers: 5, totalCourses: 9, totalEvents: 7 },
  }),
  'GET /api/admin/forum/counts': () => data({ pending: 0, reported: 0 }),
  'GET /api/admin/premium-requests/counts': () => data({ open: 0 }),
  'GET /api/admin/attention/events': () =>
    data({ unpaid: { ...NONE, eventCount: 0 }, nearlyFull: [], nearlyEmpty: [] }),
  'GET /api/admin/attention/courses': () => data({ unpaid: NONE }),
  'GET /api/admin/reports/registrations': () =>
    data([
      { week: '2026-11-09', events: 3, webinars: 1 },
      { week: '2026-11-16', events: 5, webinars: 0 },
    ]),
  'GET /api/admin/reports/enrollments': () => data([{ week: '2026-11-16', enrollments: 4 }]),
  'GET /api/admin/reports/seats': () =>
    data([{ month: '2026-12', seats: 40, filled: 30, paid: '1300.00', unpaid: '325.50' }]),
};

const open = (responses: Responses = {}) => {
  fakeApi({ ...NOTHING_OPEN, ...responses });
  return renderInShell(<DashboardPage />, { at: '/admin', as: buildMember({ isAdmin: true }) });
};

beforeEach(() => provideAdministration({ tabs: [], menu: [] }));

it('shows how many people and events there are', async () => {
  open();
  expect((await screen.findByText('41')).previousSibling?.textContent).toBe('Total Users');
  expect(screen.getByText('7').previousSibling?.textContent).toBe('Total Events');
});

describe('closed registration', () => {
  it('is shown with a link to the setting', async () => {
    open(settings(false));
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

describe('open tasks', () => {
  it('say so where there are none', async () => {
    open();
    expect(await screen.findByText('No post waits for approval.')).toBeTruthy();
    expect(await screen.findByText('Nobody asks for premium.')).toBeTruthy();
    expect(await screen.findByText('All registrations are paid.')).toBeTruthy();
  });

  it('link to the screens where they are done', async () => {
    open({
      'GET /api/admin/forum/counts': () => data({ pending: 1, reported: 2 }),
      'GET /api/admin/attention/events': () =>
        data({
          unpaid: {
            count: 3,
            amount: '975.00',
            items: [
              {
                ...{ id: 'e1', title: 'RPZ repair lab', count: 3, amount: '975.00' },
                startDate: '2026-12-04T16:00:00.000Z',
              },
            ],
            eventCount: 18,
          },
          nearlyFull: [filling('Tester recertification', 19)],
          nearlyEmpty: [],
        }),
    });
    const post = await screen.findByRole('link', { name: /1 post waits for approval/ });
    expect(post.getAttribute('href')).toBe('/admin/moderation');
    const unpaid = await screen.findByRole('link', { name: /RPZ repair lab/ });
    expect(unpaid.getAttribute('href')).toBe('/admin?tab=events&attendees=e1');
    expect(screen.getByText(/worth \$975/)).toBeTruthy();
    expect(unpaid.textContent).toBe('Dec 4, 2026 · RPZ repair lab3 · $975');
    const all = screen.getByRole('link', { name: 'All 18 events' });
    expect(all.getAttribute('href')).toBe('/admin?tab=events&payment=unpaid&sort=soonest');
    expect(screen.getByText('19/20 +2 waiting')).toBeTruthy();
  });

  it('of other services are shown while one service does not respond', async () => {
    open({ 'GET /api/admin/forum/counts': () => failure(503, 'UNAVAILABLE', 'Away for a moment.') });
    expect(await screen.findByText('Away for a moment.')).toBeTruthy();
    expect(await screen.findByText('Nobody asks for premium.')).toBeTruthy();
  });
});

describe('reports', () => {
  it('are charts with a sentence for screen readers, and tables', async () => {
    const user = open();
    expect(
      await screen.findByRole('img', { name: /^13 registrations and enrollments in 2 weeks/ }),
    ).toBeTruthy();
    const chart = screen.getByRole('group', { name: 'Registrations over time' });
    await user.click(within(chart).getByRole('button', { name: 'Show table' }));
    const row = within(chart).getByRole('row', { name: /Week of Nov 16, 2026/ });
    expect(
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ).toEqual(['5', '0', '4']);
  });

  it('show what seats are worth in dollars', async () => {
    const user = open();
    const chart = await screen.findByRole('group', { name: 'What seats are worth' });
    await user.click(within(chart).getByRole('button', { name: 'Show table' }));
    expect(within(chart).getByRole('row', { name: 'December 2026 $1,300 $325.50' })).toBeTruthy();
    expect(
      screen.getByRole('img', { name: '30 of 40 seats are taken; the table has the figures of each month.' }),
    ).toBeTruthy();
  });
});
