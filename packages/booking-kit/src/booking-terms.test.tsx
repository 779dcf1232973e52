import { data, failure, fakeApi, renderInShell } from '@backflow/remote-kit/testing';
import { expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { BookingTermsNote, formatTerms } from './booking-terms.tsx';

const TERMS = { paymentDays: 30, dueBeforeDays: 7, refundDays: 14 };
const NOON = Date.parse('2026-11-27T20:00:00Z');
const terms = (startsAt: string | null, more: Partial<typeof TERMS> = {}) =>
  formatTerms({ price: '195.00', startsAt }, { ...TERMS, ...more }, NOON);

test.each([
  [
    'long before',
    '2027-03-05T17:00:00Z',
    '$195.00, by invoice, due Dec 27. Cancel at no cost until Feb 19, 2027.',
  ],
  [
    'before the day of refunds',
    '2026-12-13T17:00:00Z',
    '$195.00, by invoice, due Dec 6. Cancel at no cost until Nov 29.',
  ],
  ['after it', '2026-12-04T16:00:00Z', '$195.00, by invoice, due today. Cancel at no cost within 24 hours.'],
  [
    'on the day before',
    '2026-11-28T16:00:00Z',
    '$195.00, by invoice, due today. Cancel at no cost until the start.',
  ],
  ['for a course', null, '$195.00, by invoice, due Dec 27. Cancel at no cost until it is paid.'],
])('name price, due day and refund rule: %s', (_, startsAt, text) => {
  expect(terms(startsAt)).toBe(text);
});

const course = { price: '195.00', accessLevel: 'paid', startsAt: null };
const path = 'GET /api/booking-terms';

test('are shown once they are fetched, in a room that is reserved for them', async () => {
  fakeApi({ [path]: () => data({ ...TERMS, paymentDays: 0 }) });
  renderInShell(<BookingTermsNote offer={course} />);
  expect(screen.getByText(/by invoice, due/).className).toContain('pending');
  expect((await screen.findByText(/due today/)).className).toBe('');
});

test('are the price alone where they can’t be fetched, and nothing without a price', async () => {
  fakeApi({ [path]: () => failure(503, 'UNAVAILABLE', '') });
  renderInShell(<BookingTermsNote offer={course} />);
  await waitFor(() => expect(screen.getByText('$195.00, by invoice.')).toBeTruthy());
  renderInShell(<BookingTermsNote offer={{ ...course, accessLevel: 'free' }} />);
  expect(screen.getAllByText(/by invoice/)).toHaveLength(1);
});
