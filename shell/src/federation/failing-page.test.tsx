import { expect, jest, test } from '@jest/globals';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { PageProps } from '@backflow/platform/shell';
import type { ReactNode } from 'react';
import { fixtureRemote } from '../testing/fixture-remote.ts';
import { missing, throws } from '../testing/releases-under-test.ts';
import { site, setUpReleases } from '../testing/set-up-releases.ts';

setUpReleases();
const { RemotePage } = await import('./remote-page.tsx');
const { Link, MemoryRouter } = await import('react-router-dom');

const withPrevious = (module: () => unknown) => site.addFallback(site.live, site.previous, module);

type Mount = (props: { domElement: HTMLElement; reportError: (error: unknown) => void }) => Promise<unknown>;
const done = () => Promise.resolve();
const lifecycles = (mount: Mount) => () => ({ bootstrap: done, mount, update: done, unmount: done });
const getPage = (text: string) =>
  lifecycles(({ domElement }) => {
    domElement.textContent = text;
    return done();
  });

const kitsPage = fixtureRemote.pages.find(({ name }) => name === 'public-home');
if (!kitsPage) throw new Error('the fixture has no public page');
const showPage = (beside?: ReactNode) =>
  act(async () => {
    render(
      <MemoryRouter>
        {beside}
        <RemotePage remote="kits" page={kitsPage} />
      </MemoryRouter>,
    );
    await Promise.resolve();
  });

const PAGE_FAILURES = [
  ['that cannot be fetched', missing, 'files'],
  ['whose code throws', throws('TypeError'), 'load'],
  ['that throws when it is mounted', lifecycles(throws('TypeError')), 'mount'],
  ['that refuses to be mounted', lifecycles(() => Promise.reject(new Error('no'))), 'mount'],
  ['without lifecycles', () => ({ default: 'none' }), 'mount'],
  [
    'that throws while rendering',
    lifecycles(({ reportError }) => done().then(() => reportError(new Error('no')))),
    'render',
  ],
] as const;

test.each(PAGE_FAILURES)(
  'a page %s is replaced by that of the previous release',
  async (_what, fails, kind) => {
    site.modules[site.live.version] = fails;
    withPrevious(getPage('Page of v1'));
    await showPage();
    expect(await screen.findByText('Page of v1')).toBeTruthy();
    expect(site.reports()).toEqual(
      expect.arrayContaining([
        ['v2', kind],
        ['v1', 'shown'],
      ]),
    );
  },
);

test.each(PAGE_FAILURES)(
  'a page %s, without a previous release, says so until "Try Again" succeeds',
  async (_what, fails, _kind) => {
    site.modules[site.live.version] = fails;
    await showPage();
    expect((await screen.findByRole('alert')).textContent).toContain(`${kitsPage.title} could not be shown`);
    site.modules[site.live.version] = getPage('Page of v2');
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText('Page of v2')).toBeTruthy();
  },
);

test('a page that breaks after it was shown is replaced too', async () => {
  let breakPage: (error: unknown) => void = () => undefined;
  site.modules[site.live.version] = lifecycles(({ domElement, reportError }) => {
    [domElement.textContent, breakPage] = ['Page of v2', reportError];
    return done();
  });
  withPrevious(getPage('Page of v1'));
  await showPage();
  await screen.findByText('Page of v2');
  act(() => breakPage(new Error('It broke')));
  expect(await screen.findByText('Page of v1')).toBeTruthy();
  expect(screen.queryByText('Page of v2')).toBeNull();
  expect(site.reports()).toEqual([
    ['v2', 'shown'],
    ['v2', 'render'],
    ['v1', 'shown'],
  ]);
});

test('an address that changes while a page is brought to the one before is shown next, and a page that is left is unmounted after', async () => {
  const shown: string[] = [];
  const finish: (() => void)[] = [];
  const unmount = jest.fn(done);
  site.modules[site.live.version] = () => ({
    ...getPage('Page of v2')(),
    unmount,
    update: ({ location }: PageProps) =>
      new Promise<void>((resolve) => {
        shown.push(location.search);
        finish.push(resolve);
      }),
  });
  await showPage(
    <>
      <Link to="?at=1">One</Link>
      <Link to="?at=2">Two</Link>
    </>,
  );
  await screen.findByText('Page of v2');
  await userEvent.click(screen.getByRole('link', { name: 'One' }));
  await userEvent.click(screen.getByRole('link', { name: 'Two' }));
  const finishNext = async () => {
    await waitFor(() => expect(finish).not.toHaveLength(0));
    finish.shift()?.();
  };
  while (shown.at(-1) !== '?at=2') await finishNext();
  cleanup();
  await finishNext();
  await waitFor(() => expect(unmount).toHaveBeenCalledTimes(1));
});

test('files and pages that hang count as failed after ten seconds; files on their way are given up', async () => {
  jest.useFakeTimers();
  jest.spyOn(console, 'warn').mockReturnValue(undefined);
  const pending = document.createElement('script');
  pending.setAttribute('src', `${site.live.base}page.js`);
  const gaveUp = jest.fn();
  pending.addEventListener('error', gaveUp);
  document.head.append(pending);
  site.modules[site.live.version] = () => new Promise(() => undefined);
  withPrevious(lifecycles(() => new Promise(() => undefined)));
  await showPage();
  await act(() => jest.advanceTimersByTimeAsync(9_999));
  expect(gaveUp).not.toHaveBeenCalled();
  expect(screen.getByText(`Loading ${kitsPage.title}`)).toBeTruthy();
  await act(() => jest.advanceTimersByTimeAsync(1));
  expect(gaveUp).toHaveBeenCalled();
  expect(pending.isConnected).toBe(false);
  expect(screen.queryByRole('alert')).toBeNull();
  await act(() => jest.advanceTimersByTimeAsync(10_000));
  expect(screen.getByRole('alert').textContent).toContain('takes too long to show anything');
});
