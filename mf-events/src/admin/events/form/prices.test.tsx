import { data, failure } from '@backflow/remote-kit/testing';
import { expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { buildEvent } from '../testing/build-event.ts';
import { openTab } from '../testing/events-tab.tsx';

const rowOf = (number: number) => within(screen.getByRole('group', { name: `Price ${number}` }));

test('prices are added and removed in rows, and problems stand beside them', async () => {
  const event = buildEvent({
    price: '195.00',
    accessLevel: 'paid',
    prices: [{ kind: 'premium', price: '150.00' }],
  });
  let answer: () => ReturnType<typeof failure> = () =>
    failure(400, 'VALIDATION_FAILED', 'Must be lower', [
      { path: 'prices.1.price', message: 'Must be lower than the price, $195.00' },
    ]);
  const { user, sentTo } = openTab(
    [event],
    { [`PATCH /api/events/${event.id}`]: () => answer() },
    `/admin?tab=events&edit=${event.id}`,
  );
  await screen.findByRole('group', { name: 'Price 1' });
  const save = () => user.click(screen.getByRole('button', { name: 'Save Changes' }));

  await user.click(screen.getByRole('button', { name: 'Add Price' }));
  await save();
  expect(
    await rowOf(2).findByText('Price must be a decimal such as 145.00, with at most two places'),
  ).toBeTruthy();
  expect(rowOf(2).getByText('Enter the last day')).toBeTruthy();
  expect(sentTo('PATCH')).toEqual([]);

  await user.type(rowOf(2).getByLabelText('Price'), '$200');
  fireEvent.change(rowOf(2).getByLabelText(/^Until/), { target: { value: '2026-12-04' } });
  await save();
  expect(await rowOf(2).findByText('Must be lower than the price, $195.00')).toBeTruthy();

  answer = () => data({ ...event, version: 2 });
  await user.clear(rowOf(2).getByLabelText('Price'));
  await user.type(rowOf(2).getByLabelText('Price'), '145');
  await user.click(screen.getByRole('button', { name: 'Add Price' }));
  await user.selectOptions(rowOf(3).getByLabelText('For'), 'With a code');
  await user.type(rowOf(3).getByLabelText('Price'), '100.00');
  await user.type(rowOf(3).getByLabelText('Code'), 'spring-26');
  await user.type(rowOf(3).getByLabelText(/^Uses/), '10');
  await user.click(screen.getByRole('button', { name: 'Remove price 1' }));
  await save();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sentTo('PATCH').at(-1)?.body).toMatchObject({
    prices: [
      { kind: 'early', price: '145', until: '2026-12-04' },
      { kind: 'code', price: '100.00', code: 'SPRING-26', uses: 10 },
    ],
  });
});
