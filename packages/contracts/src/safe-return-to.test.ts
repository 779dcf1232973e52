import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { safeReturnTo } from './safe-return-to.ts';

test.each([
  ['/', '/'],
  ['/events', '/events'],
  ['/events?eventId=1&search=a%5Cb#top', '/events?eventId=1&search=a%5Cb#top'],
  ['/topics/a%20b', '/topics/a%20b'],
  ['/login?returnTo=%2F%2Fevil', '/login?returnTo=%2F%2Fevil'],
  ['/a/../events', '/events'],
  ['/events?next=https://elsewhere.example', '/events?next=https://elsewhere.example'],
])('returns %s', (path, expected) => {
  expect(safeReturnTo(path)).toBe(expected);
});

const REFUSED = [
  '',
  'events',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '\t//evil.example',
  ' //evil.example',
  '/\u0000/evil.example',
  '/%2f%2fevil.example',
  '%2f%2fevil.example',
  '/%2fevil.example',
  '/%252fevil.example',
  '/%5cevil.example',
  '/%5Cevil.example',
  '/%255cevil.example',
  '/%09/evil.example',
  '/%0d%0aset-cookie:a=1',
  '/.//evil.example',
  '/..//evil.example',
  '/a/..//evil.example',
  '/a/%2e%2e//evil.example',
  '/%2e%2f/evil.example',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\tscript:alert(1)',
  'data:text/html,x',
  'https://evil.example',
  'https:evil.example',
  '/%252f%252fevil.example',
  '/%2e%2e//evil.example',
  'http:///evil.example',
  'evil.example',
  '@evil.example',
  '/%zz',
  `/${'a'.repeat(2000)}`,
];

test.each(REFUSED)('refuses %j', (path) => {
  expect(safeReturnTo(path)).toBeUndefined();
});

test.each([[undefined], [null], [1], [['/events']], [{ toString: () => '/events' }]])(
  'refuses %p',
  (path) => {
    expect(safeReturnTo(path)).toBeUndefined();
  },
);

test('for any input, the result stays on this site, decoded or not', () => {
  const piece = fc.constantFrom(
    '/',
    '\\',
    '.',
    '..',
    '%2f',
    '%5c',
    '%2e',
    '%25',
    '%09',
    '\t',
    '\n',
    ' ',
    '@',
    ':',
    '?',
    '#',
    'evil.example',
    'javascript:',
    'a',
  );
  const nasty = fc.array(piece, { maxLength: 10 }).map((pieces) => `/${pieces.join('')}`);
  fc.assert(
    fc.property(fc.oneof(nasty, fc.webPath(), fc.string()), (path) => {
      const result = safeReturnTo(path);
      if (result === undefined) return;
      const { pathname } = new URL(result, 'https://academy.example/login');
      for (const reading of [result, decodeURIComponent(pathname)]) {
        const { origin } = new URL(reading, 'https://academy.example/login');
        expect(origin).toBe('https://academy.example');
      }
      expect(safeReturnTo(result)).toBe(result);
    }),
    { numRuns: 5000 },
  );
});
