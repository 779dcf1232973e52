import type { AdminEventView } from '@backflow/contracts/events';
import { data, field } from '@backflow/remote-kit/testing';
import { expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { buildEvent } from '../testing/build-event.ts';
import { openTab } from '../testing/events-tab.tsx';

const PREVIEW = { seats: 6, unpaid: 4, paid: 2, received: '390.00' };

async function open(event: Partial<AdminEventView>, price: string, preview = PREVIEW) {
  const stored = buildEvent({ price: '195.00', accessLevel: 'paid', ...event });
  const path = `/api/admin/events/${stored.id}/price`;
  const opened = openTab(
    [stored],
    {
      [`GET ${path}`]: () => data(preview),
      [`POST ${path}`]: () => data({ bookings: 4 }),
      [`PATCH /api/events/${stored.id}`]: ({ body }) => data({ ...stored, ...(body as object), version: 2 }),
    },
    `/admin?tab=events&edit=${stored.id}`,
  );
  await opened.user.clear(await screen.findByLabelText('Price'));
  await opened.user.type(field('Price'), price);
  const writes = () =>
    opened.calls
      .filter(({ method, path: at }) => method !== 'GET' && at !== '/api/admin/schedule-conflicts')
      .map(({ method, path: at, body }) => (at === path ? body : method));
  const save = () => opened.user.click(screen.getByRole('button', { name: 'Save Changes' }));
  return { ...opened, writes, save };
}

const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

test('a new price leaves bookings as agreed, unless it is applied to the unpaid ones', async () => {
  const { user, save, writes } = await open({}, '225');
  await screen.findByText('6 bookings keep the price that was agreed.');
  await user.click(screen.getByRole('checkbox', { name: /^Also for the 4 who have not paid/ }));
  await save();
  await waitFor(() => expect(writes()).toEqual(['PATCH', { to: 'unpaid' }]));
  await isClosed();
});

test('a new rule can be applied to the unpaid ones, too', async () => {
  const { user, save, writes } = await open({}, '195.00');
  expect(screen.queryByText(/keep the price that was agreed/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Add Price' }));
  await user.selectOptions(screen.getByLabelText('For'), 'Premium members');
  await user.type(within(screen.getByRole('group', { name: 'Price 1' })).getByLabelText('Price'), '150');
  await user.click(await screen.findByRole('checkbox', { name: /^Also for the 4 who have not paid/ }));
  await save();
  await waitFor(() => expect(writes()).toEqual(['PATCH', { to: 'unpaid' }]));
  await isClosed();
});

test('a new price is not applied to bookings without a choice', async () => {
  const { save, writes } = await open({}, '225');
  await screen.findByText('6 bookings keep the price that was agreed.');
  await save();
  await isClosed();
  expect(writes()).toEqual(['PATCH']);
});

test('before a paid event becomes free, it is asked what happens to bookings', async () => {
  const { user, save, writes } = await open({}, '0');
  await save();
  const dialog = () => screen.findByRole('dialog', { name: /^It becomes free/ });
  within(await dialog()).getByText(/\$390\.00 of 2 bookings are to be returned/);
  await user.click(screen.getByRole('button', { name: 'Keep Editing' }));
  expect(writes()).toEqual([]);
  await save();
  await user.click(within(await dialog()).getByRole('button', { name: 'Free for All' }));
  await waitFor(() => expect(writes()).toEqual(['PATCH', { to: 'all' }]));
  await isClosed();
});

test('who has a seat in a free event owes nothing when it gets a price', async () => {
  await open({ price: '0', accessLevel: 'paid' }, '195', {
    ...PREVIEW,
    unpaid: 0,
    paid: 0,
    received: '0.00',
  });
  expect(await screen.findByText('6 bookings owe nothing, as agreed.')).toBeTruthy();
  expect(screen.queryByRole('checkbox', { name: /^Also for/ })).toBeNull();
});
