/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { planAnswer } from './plan.ts';

const SITE = 'https://site.example';
const SCOPE = `${SITE}/tickets/`;

/** The plan for a request of a page below `/tickets/`: of a script, unless `asked` names something else. */
function plan(
  path: string,
  asked: { method?: string; mode?: RequestMode; destination?: RequestDestination; accept?: string } = {},
) {
  const { method = 'GET', mode = 'cors', destination = '', accept = 'application/json' } = asked;
  const url = new URL(path, SITE).href;
  return planAnswer({ url, method, mode, destination, headers: new Headers({ accept }) }, SCOPE);
}
const navigate = { mode: 'navigate', destination: 'document', accept: 'text/html' } as const;

test('a page of the scope comes from the network first, under its path', () => {
  expect(plan('/tickets/7', navigate)).toEqual({ kind: 'network-first', key: '/tickets/7' });
  expect(plan('/tickets/7?from=mail#code', navigate)).toEqual({ kind: 'network-first', key: '/tickets/7' });
});

test.each(['/', '/tickets/', '/events/7', '/admin/check-in/7', '/ticketsoffice/7'])(
  'a page outside of the scope is left to the browser: %s',
  (path) => expect(plan(path, navigate)).toBeUndefined(),
);

test.each(['/assets/main.1a2b.js', '/remotes/events/v1/page-ticket.js', '/assets/font.woff2'])(
  'a file that never changes comes from a store: %s',
  (path) => expect(plan(path, { destination: 'script' })).toEqual({ kind: 'store-first', key: path }),
);

test('reads come from the network first, and those of a batch each for itself', () => {
  expect(plan('/api/user/tickets/7?a=1')).toEqual({ kind: 'network-first', key: '/api/user/tickets/7?a=1' });
  expect(plan('/api/user', { accept: '*/*' })).toMatchObject({ kind: 'network-first' });
  const batch = `/api/batch?path=${encodeURIComponent('/api/events?limit=4')}&path=/api/user`;
  expect(plan(batch)).toEqual({ kind: 'batch', keys: ['/api/events?limit=4', '/api/user'] });
});

test.each([
  ['a write', '/api/user/tickets/7', { method: 'POST' }],
  ['a write to a page', '/tickets/7', { ...navigate, method: 'POST' }],
  ['a stream', '/api/user/notices/stream', { accept: 'text/event-stream' }],
  ['what is about other people', '/api/admin/events/7/check-in', {}],
  ['a photo', '/api/files/7', { destination: 'image' }],
  ['a page as a read', '/tickets/7', { accept: 'text/html' }],
  ['the list of releases', '/remotes/registry.json', {}],
  ['the worker', '/offline-worker.js', {}],
  ['another site', 'https://other.example/assets/main.js', { destination: 'script' }],
] as const)('%s is left to the browser', (_, path, asked) => {
  expect(plan(path, asked)).toBeUndefined();
});
