import { expect, jest, test } from '@jest/globals';
import { use } from 'react';
import { act, render, screen } from '@testing-library/react';
import { useRegistry } from '../federation/registry.ts';
import { site, setUpReleases } from '../testing/set-up-releases.ts';

setUpReleases();
const { Slot } = await import('../federation/slot.tsx');

const addressIn = (version: string) => `https://site.example/remotes/kits/${version}/widgets.kit-list.js`;
const failed = (message: string, frames: readonly string[]) =>
  Object.assign(new TypeError(message), {
    stack: [`TypeError: ${message}`, ...frames.map((frame) => `    at x (${frame})`)].join('\n'),
  });
const throwUnhandled = (error: unknown, filename = '') =>
  window.dispatchEvent(new ErrorEvent('error', { error, filename, lineno: 1, colno: 7 }));
const reject = (reason: unknown) =>
  window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }));
const REACT = 'https://site.example/assets/main.js:1:500';
const widget = (text: string) => () => ({ default: () => <p>{text}</p> });
const showWidget = () =>
  act(async () => {
    render(<Slot name="dashboard.training" loading={<p>Loading</p>} />);
    await Promise.resolve();
  });
/** The reports with release, without their page. */
const sentReports = () => {
  site.reports();
  return site.sent.flatMap(({ reports }) => reports);
};

test('errors and rejections are reported for the release whose script is first in the stack, cleaned', () => {
  const { version } = site.live;
  throwUnhandled(failed('No kit "Blue" for mary@example.com', [REACT, `${addressIn(version)}:1:220`]));
  throwUnhandled(failed('Again', [`${addressIn(version)}:1:230`]));
  reject(failed('Nobody handles 4711', [`${addressIn(version)}:2:9`, `${addressIn('v0')}:1:1`]));
  // Of the shell, of another site, of nothing known.
  throwUnhandled(failed('Shell', [REACT]));
  reject('a text');
  const release = { remote: 'kits', version };
  expect(sentReports()).toEqual([
    {
      ...{ kind: 'error', release, frame: 'widgets.kit-list.js:1:220' },
      message: 'TypeError: No kit “…” for (email)',
    },
    {
      ...{ kind: 'rejection', release, frame: 'widgets.kit-list.js:2:9' },
      message: 'TypeError: Nobody handles #',
    },
  ]);
  expect(site.sent).toEqual([expect.objectContaining({ page: '/', releases: [release] })]);
});

test('an error without a stack is attributed by the address of its script', () => {
  throwUnhandled('thrown text', addressIn(site.live.version));
  expect(sentReports()).toEqual([
    expect.objectContaining({ kind: 'error', frame: 'widgets.kit-list.js:1:7', message: 'thrown text' }),
  ]);
});

test('what an area has thrown is reported with its message and its place in the release', async () => {
  site.modules[site.live.version] = () => ({
    default: () => {
      throw failed('It has failed', [`${addressIn(site.live.version)}:1:33`]);
    },
  });
  await showWidget();
  await screen.findByRole('alert');
  expect(sentReports()).toEqual([
    expect.objectContaining({
      ...{ kind: 'render', message: 'TypeError: It has failed', frame: 'widgets.kit-list.js:1:33' },
    }),
  ]);
});

test('reports go out by the fetch from before a release replaced it', async () => {
  site.modules[site.live.version] = () => {
    Object.assign(globalThis, { fetch: () => Promise.reject(new Error('replaced')) });
    return { default: () => <p>Shown</p> };
  };
  await showWidget();
  await screen.findByText('Shown');
  expect(site.reports()).toEqual([['v2', 'shown']]);
});

test('a page that is left sends its reports by a beacon, and no failure of files that were on their way', async () => {
  const beacon = jest.fn((_address: string, _body: Blob) => true);
  const { original } = await import('../federation/observe.ts');
  const before = original.sendBeacon;
  original.sendBeacon = beacon;
  site.modules[site.live.version] = widget('Shown');
  await showWidget();
  await screen.findByText('Shown');
  window.dispatchEvent(new Event('pagehide'));
  window.dispatchEvent(new Event('pageshow'));
  original.sendBeacon = before;
  expect(beacon).toHaveBeenCalledTimes(1);
  const [address, body] = beacon.mock.calls[0] ?? [];
  expect([address, body?.type]).toEqual(['/api/release-reports', 'application/json']);
  expect(site.reports()).toEqual([]);
});

test('a widget that suspends for ten seconds after its code is there gives way to the previous release', async () => {
  jest.useFakeTimers();
  const never = new Promise<never>(() => undefined);
  const Suspended = () => use(never);
  site.modules[site.live.version] = () => ({ default: Suspended });
  site.addFallback(site.live, site.previous, widget('Kits of v1'));
  await showWidget();
  await act(() => jest.advanceTimersByTimeAsync(9_999));
  expect(screen.getByText('Loading')).toBeTruthy();
  await act(() => jest.advanceTimersByTimeAsync(1));
  await act(() => jest.advanceTimersByTimeAsync(1));
  expect(screen.getByText('Kits of v1')).toBeTruthy();
  expect(site.reports()).toEqual([
    ['v2', 'suspended'],
    ['v1', 'shown'],
  ]);
});

test('a widget that is shown in time has not failed, however long it is shown', async () => {
  jest.useFakeTimers();
  site.modules[site.live.version] = widget('Kits of v2');
  await showWidget();
  await act(() => jest.advanceTimersByTimeAsync(60_000));
  expect(screen.getByText('Kits of v2')).toBeTruthy();
  expect(site.reports()).toEqual([['v2', 'shown']]);
});

test('nothing of a page with a developer’s own build is reported', () => {
  useRegistry.setState({
    remotes: [site.live, { ...site.build('v3'), name: 'gauges', base: 'http://localhost:3101/' }],
  });
  throwUnhandled(failed('It has failed', [`${addressIn(site.live.version)}:1:220`]));
  expect(site.reports()).toEqual([]);
});
