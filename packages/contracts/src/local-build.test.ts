import { expect, test } from '@jest/globals';
import { formatLocalBuilds, localBuildAt, parseLocalBuilds } from './local-build.ts';

test.each([
  ['http://localhost:3101', 'http://localhost:3101'],
  ['http://127.0.0.1:3101/', 'http://127.0.0.1:3101'],
])('%s is a local build', (address, origin) => {
  expect(localBuildAt('events', address)).toEqual({ remote: 'events', origin });
});

test.each([
  'http://evil.example:3101',
  'http://localhost.evil.example:3101',
  'http://127.0.0.1.evil.example:3101',
  'http://evil.example@localhost:3101',
  'http://localhost:3101@evil.example',
  'http://10.0.0.5:3101',
  'http://0.0.0.0:3101',
  'http://[::1]:3101',
  'https://localhost:3101',
  'http://localhost',
  'http://localhost:3101/x',
  "http://localhost:3101/ 'unsafe-inline'",
  'http://localhost:3101?x',
  'http://localhost:99999',
  'javascript:alert(1)',
  'localhost:3101',
  '',
])('%s is none', (address) => {
  expect(localBuildAt('events', address)).toBeNull();
});

test('a cookie holds several, and what is not valid is left out', () => {
  const builds = [
    { remote: 'events', origin: 'http://localhost:3101' },
    { remote: 'learning', origin: 'http://127.0.0.1:3102' },
  ];
  expect(parseLocalBuilds(formatLocalBuilds(builds))).toEqual(builds);
  const invalid = [
    'events@evil.example:80',
    'Events@localhost:1',
    'a@localhost:1@localhost:2',
    "a@localhost:1 'self'",
    '',
  ];
  expect(parseLocalBuilds([...invalid, 'events@localhost:3101'].join('|'))).toEqual(builds.slice(0, 1));
});
