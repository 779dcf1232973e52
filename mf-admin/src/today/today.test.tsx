import { useAdministration } from '@backflow/platform';
import { buildMember, data, failure, fakeApi, renderInShell } from '@backflow/remote-kit/testing';
import type { Responses } from '@backflow/remote-kit/testing';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import type { ReactElement } from 'react';
import { Charts } from './charts.tsx';
import { FullNeed, UnpaidNeed } from './needs.tsx';
import { Week } from './week.tsx';

const LAB = {
  ...{ id: 'e1', offers: 'events', title: 'RPZ Field Testing', location: 'Fresno', isVirtual: false },
  ...{ startsAt: '2026-11-24T16:00:00.000Z', endsAt: null },
  ...{ currentAttendees: 11, maxAttendees: 12, waitingCount: 4 },
  ...{ hasInvoice: true, unpaidCount: 3, unpaidAmount: '975.00' },
};
const FREE = {
  ...{ ...LAB, id: 'w1', offers: 'webinars', title: 'Code Update', location: null, isVirtual: true },
  ...{ maxAttendees: null, waitingCount: 0, hasInvoice: false, unpaidCount: 0, unpaidAmount: '0' },
};
const NOBODY = { count: 0, waiting: 0, first: null };
const today = (week: object[], full: object = NOBODY) => ({
  'GET /api/admin/today': () => data({ week, weekCount: week.length, full, seats: { taken: 0, total: 0 } }),
});
const NOTHING = { count: 0, amount: '0.00' };
const summary = (soon: object) => ({
  'GET /api/admin/invoices/summary': () =>
    data({
      ...{ count: 55, amount: '22353.50', soon, overdue: NOTHING, refundDue: NOTHING },
      received: { count: 12, amount: '3900.00' },
      ages: [
        { age: '0-30', count: 40, amount: '17410.00' },
        { age: '31-60', count: 10, amount: '3890.00' },
        { age: '61-90', count: 4, amount: '728.50' },
        { age: 'over-90', count: 1, amount: '325.00' },
      ],
    }),
});
const span = (from: string, until: string) => ({ from, until });
const [FIRST, SECOND] = [span('2026-11-16', '2026-11-22'), span('2026-11-23', '2026-11-29')];
const REPORTS: Responses = {
  ...summary({ count: 0, amount: '0' }),
  'GET /api/admin/reports/bookings': () =>
    data({
      spans: [
        { ...FIRST, events: 3, webinars: 1, courses: 2, before: 4 },
        { ...SECOND, events: 5, webinars: 0, courses: 4, before: 6 },
      ],
      ...{ total: 15, totalBefore: 10 },
    }),
  'GET /api/admin/reports/filled-seats': () =>
    data({
      spans: [
        {
          ...FIRST,
          seats: 40,
          filled: 30,
          paid: '1300.00',
          unpaid: '325.50',
          before: { filled: 9, paid: '0' },
        },
        { ...SECOND, seats: 0, filled: 0, paid: '0', unpaid: '0', before: { filled: 0, paid: '0' } },
      ],
      total: { seats: 40, filled: 30, paid: '1300.00', unpaid: '325.50' },
      totalBefore: { seats: 20, filled: 9, paid: '0', unpaid: '0' },
    }),
};

const show = (element: ReactElement, responses: Responses) => {
  const calls = fakeApi(responses);
  const user = renderInShell(element, { at: '/admin', as: buildMember({ isAdmin: true }) });
  return { user, calls };
};

beforeEach(() => {
  jest.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-23T20:00:00Z'));
  useAdministration.setState({ tabs: [], menu: [] });
});
afterEach(() => {
  jest.restoreAllMocks();
});

describe('what is unpaid within seven days', () => {
  it('is counted, with the amount, the next event and a link to the list', async () => {
    show(<UnpaidNeed />, { ...today([FREE, LAB]), ...summary({ count: 9, amount: '3925.00' }) });
    const need = await screen.findByRole('link', { name: '9 unpaid for an event within 7 days' });
    expect(need.getAttribute('href')).toBe('/admin/money?starts=soon');
    expect(await screen.findByText('$3,925, RPZ Field Testing first')).toBeTruthy();
  });

  it('is said quietly where there is nothing', async () => {
    show(<UnpaidNeed />, { ...today([]), ...summary({ count: 0, amount: '0' }) });
    expect(await screen.findByText('Nothing is unpaid for an event within 7 days')).toBeTruthy();
  });

  it('can be fetched again where the service does not respond', async () => {
    show(<UnpaidNeed />, {
      ...today([]),
      'GET /api/admin/invoices/summary': () => failure(503, 'UNAVAILABLE', 'Away for a moment.'),
    });
    expect(await screen.findByText('Unpaid registrations could not be loaded')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Try Again' })).toBeTruthy();
  });
});

it('full events that people wait for lead to the list of them', async () => {
  show(<FullNeed />, today([], { count: 2, waiting: 16, first: 'Gauge Care' }));
  const need = await screen.findByRole('link', { name: '2 events full, 16 waiting' });
  expect(need.getAttribute('href')).toBe('/admin?tab=events&timing=upcoming&seats=waiting');
  expect(screen.getByText('Gauge Care')).toBeTruthy();
});

describe('the next seven days', () => {
  const getCells = (title: string) =>
    within(screen.getByRole('row', { name: new RegExp(title) }))
      .getAllByRole('cell')
      .map(({ textContent }) => textContent);

  it('have each event with its time, place, seats, unpaid bookings and attendees', async () => {
    show(<Week />, today([LAB, FREE]));
    expect(await screen.findByRole('row', { name: /RPZ/ })).toBeTruthy();
    expect(getCells('RPZ')).toEqual([
      ...['Tue 24 8:00 AM', 'RPZ Field TestingFresno', '11 of 12 4 waiting', 'Unpaid: 3 · $975'],
      'Attendees of RPZ Field Testing',
    ]);
    expect(getCells('Code')).toEqual([
      ...['Tue 24 8:00 AM', 'Code UpdateWebinar', '11 of ∞ ', 'free', 'Attendees of Code Update'],
    ]);
    const link = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
    expect(link('Attendees of RPZ Field Testing')).toBe('/admin/bookings/events/e1');
    expect(link('Attendees of Code Update')).toBe('/admin/bookings/webinars/w1');
    expect(link('RPZ Field Testing')).toBe('/events/e1');
  });

  it('may be free of events', async () => {
    show(<Week />, today([]));
    expect(await screen.findByText('Nothing is planned within seven days.')).toBeTruthy();
  });
});

describe('charts', () => {
  it('show their period, compare it with the one before, and are files', async () => {
    const { calls } = show(<Charts period="4-weeks" />, REPORTS);
    const text = '15 registrations, +50% on the 4 weeks before, up to the same day';
    expect(await screen.findByRole('img', { name: text })).toBeTruthy();
    expect(calls.find(({ path }) => path.endsWith('reports/bookings'))?.query).toEqual({ period: '4-weeks' });
    expect(screen.getByRole('link', { name: 'Registrations as CSV' }).getAttribute('href')).toBe(
      '/api/admin/reports/bookings/csv?period=4-weeks',
    );
    expect(
      await screen.findByRole('img', { name: '30 of 40 seats taken (75%); 45% in the 4 weeks before' }),
    ).toBeTruthy();
  });

  it('are tables too', async () => {
    const { user } = show(<Charts period="12-weeks" />, REPORTS);
    const chart = within(await screen.findByRole('group', { name: 'Registrations' }));
    await user.click(chart.getByRole('button', { name: 'Show Table' }));
    expect(chart.getByRole('row', { name: 'Nov 16 – Nov 22, 2026 3 1 2 4' })).toBeTruthy();
    const worth = within(screen.getByRole('group', { name: 'Revenue' }));
    await user.click(worth.getByRole('button', { name: 'Show Table' }));
    expect(worth.getByRole('row', { name: 'Nov 16 – Nov 22, 2026 $1,300 $325.50 $0' })).toBeTruthy();
  });

  it('of other figures are shown while one report cannot be loaded', async () => {
    show(<Charts period="year" />, {
      ...REPORTS,
      'GET /api/admin/reports/bookings': () => failure(503, 'UNAVAILABLE', 'Away for a moment.'),
    });
    expect(await screen.findByText('Registrations could not be loaded')).toBeTruthy();
    expect(await screen.findByRole('img', { name: /^30 of 40 seats .* in the year before$/ })).toBeTruthy();
  });

  it('list what is unpaid by age, with links to Money', async () => {
    show(<Charts period="12-weeks" />, REPORTS);
    const ages = within(await screen.findByRole('group', { name: 'Unpaid, by age' }));
    const old = await ages.findByRole('link', { name: /over 90/ });
    expect([old.getAttribute('href'), old.textContent]).toEqual([
      '/admin/money?age=over-90',
      'over 90 1 unpaid,$325',
    ]);
    expect(ages.getByRole('link', { name: 'Open Money' }).getAttribute('href')).toBe('/admin/money');
    expect(ages.getByText('55 unpaid, $22,353.50 in all ·')).toBeTruthy();
    const received = ages.getByRole('link', { name: '$3,900 received this month' });
    expect(received.getAttribute('href')).toBe('/admin/money?show=paid');
    const csv = ages.getByRole('link', { name: 'Unpaid invoices as CSV' });
    expect(csv.getAttribute('href')).toBe('/api/admin/invoices/csv');
  });
});
