import { expect, test } from '@jest/globals';
import { formatPrice } from './format-price.ts';

test.each([
  ['0', 'Free'],
  ['0.00', 'Free'],
  ['', 'Free'],
  ['325', '$325.00'],
  ['149.5', '$149.50'],
  ['1250.00', '$1,250.00'],
  ['12345678.90', '$12,345,678.90'],
])('a price of %p is %p', (price, text) => {
  expect(formatPrice(price)).toBe(text);
});
