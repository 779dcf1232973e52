import { generateKeyPairSync, sign } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { formatTicket, getSignedBytes, parseShortCode, readTicket, shortCodeOf } from './ticket.ts';

const content = {
  key: 7,
  bookingId: '0190d5f0-0000-7abc-8def-0123456789ab',
  offerId: 'ffffffff-ffff-4fff-bfff-ffffffffffff',
};

test('a ticket is 237 digits that say what was signed', () => {
  const signed = getSignedBytes(content);
  const text = formatTicket(signed, sign(null, signed, generateKeyPairSync('ed25519').privateKey));
  expect(text).toMatch(/^\d{237}$/);
  expect(readTicket(text)).toMatchObject({ ...content, signed });
});

test.each(['', '1'.repeat(237), '9'.repeat(237), 'https://example.com/verify/1', '0'.repeat(236)])(
  'what is no ticket is read as none: %s',
  (text) => expect(readTicket(text)).toBeUndefined(),
);

test('a short code is read however it is typed', () => {
  const code = shortCodeOf(content.bookingId);
  expect(code).toBe('068D-BW00');
  expect(parseShortCode(' o68dbwoo ')).toBe(code);
  expect(parseShortCode('068D-BW0')).toBeNull();
});
