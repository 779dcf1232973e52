import { expect, jest, test } from '@jest/globals';

jest.unstable_mockModule('./measure-page.ts', () => ({ measurePage: () => undefined }));
const sent: unknown[] = [];
let next: object = {};
Object.assign(globalThis, { fetch: () => Promise.resolve(next) });
const { guardFetch, original } = await import('../federation/observe.ts');
original.fetch = (_address, { body }) => {
  sent.push(JSON.parse(body as string));
  return Promise.resolve({} as Response);
};
const idle: (() => void)[] = [];
Object.assign(window, { requestIdleCallback: (work: () => void) => idle.push(work) });

/** Stands for the browser's list of marks. */
let list: (marks: readonly { name: string; detail: object }[]) => void = () => undefined;
Object.assign(globalThis, {
  PerformanceObserver: class {
    constructor(listener: (entries: { getEntriesByName: (name: string) => readonly object[] }) => void) {
      list = (marks) => listener({ getEntriesByName: (name) => marks.filter((mark) => mark.name === name) });
    }
    observe() {
      return undefined;
    }
  },
});

const { startObserving } = await import('./start-observing.ts');

test('errors from before the application ran, and calls that fail unexpectedly, are reported', async () => {
  const filename = 'http://localhost/remotes/kits/v1/pages.list.js';
  globalThis.takeErrors = () => [
    new ErrorEvent('error', { filename, lineno: 3, colno: 9, error: undefined }),
  ];
  guardFetch();
  next = { ok: false, url: `${location.origin}/api/events/4711?email=mary@example.com`, status: 500 };
  await window.fetch('/api/events/4711');
  startObserving('/dashboard');
  const part = (href: string, status: number, name = 'failed-part') => ({ name, detail: { href, status } });
  list([part('/api/courses/Blue%20valves?x=1', 404), part('/api/courses', 503, 'another-mark')]);
  const calls: [href: string, status: number][] = [
    ['/api/events/4712', 500],
    ...[401, 403, 409, 422, 429, 200, 0].map((status): [string, number] => ['/api/session', status]),
    ['/api/release-reports', 500],
    ['/assets/main.js', 404],
    ['https://elsewhere.example/api/events', 500],
  ];
  for (const [href, status] of calls) {
    next = { ok: status === 200, url: new URL(href, location.origin).href, status };
    await window.fetch(href);
  }
  for (const work of idle) work();
  expect(sent).toEqual([
    {
      page: '/dashboard',
      releases: [{ remote: 'kits', version: 'v1' }],
      reports: [
        {
          ...{ kind: 'error', release: { remote: 'kits', version: 'v1' } },
          ...{ message: '', frame: 'pages.list.js:3:9' },
        },
      ],
    },
    {
      page: '/',
      releases: [],
      reports: [
        { kind: 'call', call: { path: '/api/events/:id', status: 500 } },
        { kind: 'call', call: { path: '/api/courses/:id', status: 404 } },
      ],
    },
  ]);
});

test('a release can’t replace fetch for all others', () => {
  expect(() => {
    window.fetch = () => Promise.reject(new Error('replaced'));
  }).toThrow(TypeError);
});
