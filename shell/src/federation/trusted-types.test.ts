import { expect, test } from '@jest/globals';
import { assertOwnScript } from './trusted-types.ts';

test.each([
  '/assets/main.1a2b.js',
  '/remotes/events/v1/remoteEntry.js',
  '/remotes/events/v1/page-events.1a.js',
  '/offline-worker.js',
])('lets scripts of the shell and of remotes through: %s', (path) => {
  expect(assertOwnScript(path)).toBe(path);
  expect(assertOwnScript(window.location.origin + path)).toBe(window.location.origin + path);
});

test.each([
  'https://evil.example/assets/main.js',
  '//evil.example/assets/main.js',
  'data:text/javascript,alert(1)',
  'javascript:alert(1)',
  'blob:http://localhost/assets/main.js',
  '/api/files/0190a5c0-0000-7000-8000-000000000001',
  '/assets/../api/files/main.js',
  '/assets/%2e%2e/api/files/main.js',
  '/assets/main.css',
  '/api/files/offline-worker.js',
])('refuses any other address: %s', (address) => {
  expect(() => assertOwnScript(address)).toThrow(TypeError);
});
