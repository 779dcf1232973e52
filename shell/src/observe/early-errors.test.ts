import { expect, jest, test } from '@jest/globals';

jest.unstable_mockModule('./measure-page.ts', () => ({ measurePage: () => undefined }));
const sent: unknown[] = [];
const { kept } = await import('./observe.ts');
kept.fetch = (_address, { body }) => {
  sent.push(JSON.parse(body as string));
  return Promise.resolve({} as Response);
};
const idle: (() => void)[] = [];
Object.assign(window, { requestIdleCallback: (work: () => void) => idle.push(work) });

/** Stands for the browser's lists of requests and marks. */
let list: (entries: readonly object[]) => void = () => undefined;
class Resource {}
class Mark {}
Object.assign(globalThis, {
  PerformanceResourceTiming: Resource,
  PerformanceMark: Mark,
  PerformanceObserver: class {
    constructor(listener: (entries: { getEntries: () => readonly object[] }) => void) {
      list = (entries) => listener({ getEntries: () => entries });
    }
    observe() {
      return undefined;
    }
  },
});

const { startObserving } = await import('./start-observing.ts');

test('errors from before the application ran, and calls that fail unexpectedly, are reported', () => {
  const filename = 'http://localhost/remotes/kits/v1/pages.list.js';
  globalThis.takeErrors = () => [new ErrorEvent('error', { filename, lineno: 3, colno: 9, error: undefined })];
  startObserving('/dashboard');
  const request = (path: string, responseStatus: number, origin = location.origin) =>
    Object.assign(new Resource(), { name: origin + path, responseStatus });
  const part = (href: string, status: number, name = 'failed-part') =>
    Object.assign(new Mark(), { name, detail: { href, status } });
  list([
    request('/api/events/4711?email=mary@example.com', 500),
    request('/api/events/4712', 500),
    part('/api/courses/Blue%20valves?x=1', 404),
    part('/api/courses', 503, 'another-mark'),
    ...[401, 403, 409, 422, 429, 200, 0].map((status) => request('/api/session', status)),
    request('/api/release-reports', 500),
    request('/assets/main.js', 404),
    request('/api/events', 500, 'https://elsewhere.example'),
  ]);
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
