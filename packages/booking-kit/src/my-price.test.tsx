import { enrollInCourse } from '@backflow/contracts/bookings';
import { mutate } from '@backflow/platform';
import { data, failure, fakeApi, renderInShell } from '@backflow/remote-kit/testing';
import { buildMember } from '@backflow/remote-kit/testing';
import { expect, test } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { MyPriceBadges, MyPriceNote } from './booking-terms.tsx';
import { bookingRequest } from './my-price.ts';
import { PriceCode } from './price-code.tsx';

const ID = '5b3d8c1e-0000-4000-8000-00000000000c';
const COURSE = {
  ...{ id: ID, price: '195.00', accessLevel: 'paid', startsAt: null, takesCodes: true },
  prices: [
    { kind: 'premium', price: '150.00' },
    { kind: 'company', price: '120.00', seats: 3 },
    { kind: 'early', price: '145.00', until: '2020-01-01' },
  ] as const,
};
const TERMS = { 'GET /api/booking-terms': () => data({ paymentDays: 30, dueBeforeDays: 7, refundDays: 14 }) };
const codePath = `GET /api/prices/courses/${ID}`;

const shows = (text: RegExp) => waitFor(() => expect(document.body.textContent).toMatch(text));

test('a premium member reads their own price; everyone reads which others there are', async () => {
  fakeApi(TERMS);
  renderInShell(<MyPriceNote offer={COURSE} />, { as: buildMember({ subscriptionStatus: 'premium' }) });
  await shows(/Your price: \$150\.00 — premium member price\.\$150\.00, by invoice, due/);
  expect(document.body.textContent).toContain('Company price from 3 seats: $120.00.');
  // The early price is over.
  expect(document.body.textContent).not.toContain('145');
});

test('a visitor reads the standard price, and what premium members pay', async () => {
  fakeApi(TERMS);
  renderInShell(<MyPriceNote offer={COURSE} />);
  await shows(/^\$195\.00, by invoice, due .*Premium member price: \$150\.00\./);
});

test('badges show the reader’s own price, else from which price there are seats', async () => {
  fakeApi({});
  const offer = { ...COURSE, accessLevel: 'paid' as const };
  renderInShell(<MyPriceBadges offer={offer} />);
  await shows(/^from \$120\.00$/);
  cleanup();
  renderInShell(<MyPriceBadges offer={offer} />, { as: buildMember({ subscriptionStatus: 'premium' }) });
  await shows(/^\$150\.00$/);
});

test('a code changes the price, is sent with the booking, and can be removed', async () => {
  const calls = fakeApi({
    ...TERMS,
    [codePath]: ({ query }) =>
      query.code === 'SPRING-26'
        ? data({ isUsed: true, label: 'Price with a code', price: '0.00' })
        : failure(400, 'VALIDATION_FAILED', 'This code has been used up.', [
            { path: 'code', message: 'This code has been used up.' },
          ]),
    [`POST /api/courses/${ID}/enroll`]: () => failure(409, 'CONFLICT', ''),
  });
  const user = renderInShell(
    <>
      <MyPriceNote offer={COURSE} />
      <PriceCode record={COURSE} offers="courses" />
    </>,
  );
  await user.click(screen.getByRole('button', { name: 'Enter a Price Code' }));
  await user.type(await screen.findByLabelText('Code'), 'old-one');
  await user.click(screen.getByRole('button', { name: 'Use the Code' }));
  expect(await screen.findByText('This code has been used up.')).toBeTruthy();
  await user.clear(screen.getByLabelText('Code'));
  await user.type(screen.getByLabelText('Code'), 'spring-26');
  await user.click(screen.getByRole('button', { name: 'Use the Code' }));
  expect(await screen.findByText('Code SPRING-26 counts.')).toBeTruthy();
  expect(document.body.textContent).toContain('Price now: Free — price with a code.There is nothing to pay.');

  await mutate(enrollInCourse, bookingRequest(ID)).catch(() => undefined);
  await user.click(screen.getByRole('button', { name: 'Remove Code' }));
  await shows(/^\$195\.00, by invoice/);
  await mutate(enrollInCourse, bookingRequest(ID)).catch(() => undefined);
  expect(calls.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
    { code: 'SPRING-26', price: '0.00' },
    { code: null, price: '195.00' },
  ]);
});
