import { expect, test } from '@jest/globals';
import { toInstant } from './instant.ts';

test.each([
  ['2026-07-01 15:00:00+00', '2026-07-01T15:00:00.000Z'],
  ['2026-07-01 15:00:00.5+00', '2026-07-01T15:00:00.500Z'],
  ['2026-07-01 15:00:00.123+00', '2026-07-01T15:00:00.123Z'],
  ['2026-07-01 08:00:00-07', '2026-07-01T15:00:00.000Z'],
  ['2026-07-01 20:30:00+05:30', '2026-07-01T15:00:00.000Z'],
  ['2026-07-01 16:00:00+01', '2026-07-01T15:00:00.000Z'],
])('reads %s as %s', (text, instant) => {
  expect(toInstant(text)).toBe(instant);
});

test('refuses what is no instant', () => {
  expect(() => toInstant('infinity')).toThrow();
});
