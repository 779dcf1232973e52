import type { MoneySummary, UnpaidBooking } from '@backflow/contracts/bookings';
import { buildMember, data, fakeApi, renderInShell, toastText } from '@backflow/remote-kit/testing';
import type { Responses } from '@backflow/remote-kit/testing';
import { expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { MoneyPage } from './money-page.tsx';

const BULK = '/api/admin/bookings/bulk';
const REMINDERS = '/api/admin/money/reminders';
const HOUR_MS = 60 * 60 * 1000;
let count = 0;

const buildDebt = (overrides: Partial<UnpaidBooking> = {}): UnpaidBooking => {
  const number = ++count;
  return {
    ...{ id: `b${number}`, offers: 'events', offerId: 'e1', title: 'RPZ field test day' },
    ...{ startsAt: '2099-12-04T16:00:00.000Z', bookedAt: '2026-10-01T17:00:00.000Z' },
    ...{ amount: '325.00', remindedAt: null },
    user: {
      ...{ id: `u${number}`, firstName: 'Ann', lastName: `Lee ${number}`, email: `ann${number}@example.com` },
      ...{ emailStatus: 'confirmed', phoneNumber: null, company: null },
    },
    ...overrides,
  };
};

const SUMMARY: MoneySummary = {
  ...{ count: 3, amount: '1250.00', soon: { count: 1, amount: '325.00' } },
  ages: [
    { age: '0-30', count: 0, amount: '0.00' },
    { age: '31-60', count: 2, amount: '650.00' },
    { age: '61-90', count: 0, amount: '0.00' },
    { age: 'over-90', count: 1, amount: '600.00' },
  ],
};

function show(debts: readonly UnpaidBooking[], more: Responses = {}, at = '/admin/money') {
  const calls = fakeApi({
    'GET /api/admin/money/unpaid': () => ({
      body: { success: true, data: debts, page: { nextCursor: null } },
    }),
    'GET /api/admin/money/summary': () => data(SUMMARY),
    ...more,
  });
  const user = renderInShell(<MoneyPage />, { at, as: buildMember({ isAdmin: true }) });
  const sent = (path: string) => calls.filter((call) => call.path === path).map(({ body }) => body);
  return { user, calls, sent };
}

const okOf = ({ body }: { body: unknown }) =>
  data({ results: (body as { ids: string[] }).ids.map((id) => ({ id, ok: true })) });
const rowOf = (debt: UnpaidBooking) =>
  within(screen.getByRole('row', { name: new RegExp(`${debt.user.firstName} ${debt.user.lastName}\\b`) }));

test('shows totals by age, each with its list, and the oldest debts', async () => {
  const debt = buildDebt();
  show([debt, buildDebt({ offers: 'courses', offerId: 'c1', title: 'Reading a Gauge', startsAt: null })]);
  expect(await screen.findByRole('heading', { name: 'Money', level: 1 })).toBeTruthy();
  const href = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href');
  expect(await href('Unpaid: $1,250.00')).toBe('/admin/money');
  expect(await href('Start Within 7 Days: $325.00')).toBe('/admin/money?due=soon');
  expect(await href('31–60 Days: $650.00')).toBe('/admin/money?age=31-60');
  expect(await href('Over 90 Days: $600.00')).toBe('/admin/money?age=over-90');
  expect(await href('RPZ field test day')).toBe('/admin/bookings/events/e1');
  expect(await href('Reading a Gauge')).toBe('/admin/bookings/courses/c1');
  expect(rowOf(debt).getByText('$325.00')).toBeTruthy();
  expect(await href('Export CSV')).toBe('/api/admin/money/unpaid/csv');
});

test('the filters of the address are those of the list and of the file', async () => {
  const { calls } = show([buildDebt()], {}, '/admin/money?due=soon&offers=events&age=nonsense');
  await screen.findByRole('link', { name: 'RPZ field test day' });
  const query = { due: 'soon', offers: 'events' };
  expect(calls.find(({ path }) => path === '/api/admin/money/unpaid')?.query).toMatchObject(query);
  expect(screen.getByRole('link', { name: 'Export CSV' }).getAttribute('href')).toBe(
    '/api/admin/money/unpaid/csv?offers=events&due=soon',
  );
});

test('one is marked as paid, and leaves the list', async () => {
  const [paid, other] = [buildDebt(), buildDebt()];
  const { user, sent } = show([paid, other], { [`POST ${BULK}`]: okOf });
  await screen.findAllByRole('link', { name: 'RPZ field test day' });
  await user.click(rowOf(paid).getByRole('button', { name: 'Mark Paid' }));
  await waitFor(() => expect(toastText()).toBe('1 booking marked as paid'));
  expect(sent(BULK)).toEqual([{ ids: [paid.id], change: { status: 'confirmed', from: 'pending' } }]);
  await waitFor(() => expect(screen.queryByText(`Ann ${paid.user.lastName}`)).toBeNull());
  expect(screen.getByText(`Ann ${other.user.lastName}`)).toBeTruthy();
});

test('one who was reminded within a day is reminded again only after a question', async () => {
  const [never, today] = [
    buildDebt(),
    buildDebt({ remindedAt: new Date(Date.now() - 2 * HOUR_MS).toISOString() }),
  ];
  const { user, sent } = show([never, today], { [`POST ${REMINDERS}`]: okOf });
  await screen.findAllByRole('link', { name: 'RPZ field test day' });
  await user.click(rowOf(never).getByRole('button', { name: 'Remind' }));
  await waitFor(() => expect(toastText()).toBe('1 reminder sent'));
  await user.click(rowOf(today).getByRole('button', { name: 'Remind Again' }));
  const asked = within(await screen.findByRole('dialog', { name: 'Remind Again' }));
  asked.getByText(`Ann ${today.user.lastName} was reminded 2 hours ago. Send another reminder?`);
  await user.click(asked.getByRole('button', { name: 'Remind Again' }));
  await waitFor(() => expect(sent(REMINDERS)).toHaveLength(2));
  expect(sent(REMINDERS)).toEqual([
    { ids: [never.id], again: false },
    { ids: [today.id], again: true },
  ]);
});

test('several are reminded; the ones reminded within a day only where that is chosen', async () => {
  const debts = [buildDebt(), buildDebt({ remindedAt: new Date(Date.now() - HOUR_MS).toISOString() })];
  const { user, sent } = show(debts, { [`POST ${REMINDERS}`]: okOf });
  const selectAll = async () => {
    await user.click(await screen.findByRole('checkbox', { name: 'Select all that are shown' }));
    await user.click(screen.getByRole('button', { name: 'Send Reminders' }));
    return within(await screen.findByRole('dialog', { name: 'Send Reminders' }));
  };
  const asked = await selectAll();
  asked.getByText('Send 1 reminder by mail, one for each booking?');
  await user.click(asked.getByRole('checkbox', { name: /Also 1 booking reminded of/ }));
  asked.getByText('Send 2 reminders by mail, one for each booking?');
  await user.click(asked.getByRole('checkbox', { name: /Also 1 booking/ }));
  await user.click(asked.getByRole('button', { name: 'Send Reminders' }));
  await waitFor(() => expect(sent(REMINDERS)).toEqual([{ ids: [debts[0]?.id], again: false }]));
});

test('says so where everything is paid', async () => {
  show([]);
  expect(await screen.findByText('Everything is paid')).toBeTruthy();
});
