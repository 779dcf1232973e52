import { expect, test } from '@jest/globals';
import { markBeginnings } from './mark-beginnings.ts';

test.each([
  ['RPZ Field Testing', 'test rpz', ['', 'RPZ', ' Field ', 'Test', 'ing']],
  ['Gauge care', 'auge', ['Gauge care']],
  ['Gauges and gauge care', 'ga gauge', ['', 'Gauge', 's and ', 'gauge', ' care']],
  ['Über Rohrtrenner', 'über', ['', 'Über', ' Rohrtrenner']],
  ['A (b) c', '(b', ['A (', 'b', ') c']],
  ['Gauge care', ' .* ', ['Gauge care']],
  ['Gauge care', '', ['Gauge care']],
])('in %p, %p marks %p', (text, search, parts) => {
  expect(markBeginnings(text, search)).toEqual(parts);
  expect(parts.join('')).toBe(text);
});
