import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { RemoteRelease } from '@backflow/contracts';
import type { ReleaseOutcome } from '@backflow/contracts/releases';
import { fixtureRemote } from '../testing/fixture-remote.ts';

const registered: { name: string; force: boolean }[] = [];
let modules: Record<string, () => unknown> = {};

jest.unstable_mockModule('@module-federation/enhanced/runtime', () => ({
  registerPlugins: () => undefined,
  registerRemotes: ([{ name }]: [{ name: string }], { force }: { force: boolean }) =>
    registered.push({ name, force }),
  loadRemote: async (id: string) => {
    loads.push(id);
    const [container = ''] = id.split('/');
    const version = /_(v\d+\w*)$/.exec(container)?.[1] ?? '';
    return (await modules[version]?.()) ?? null;
  },
}));
const { Slot } = await import('./slot.tsx');
const { RemotePage } = await import('./remote-page.tsx');
const { forgetFallback } = await import('./choose-release.ts');
const { useRegistry } = await import('./registry.ts');
const { MemoryRouter } = await import('react-router-dom');

const loads: string[] = [];
/** What the gateway answers. */
let registry: RemoteRelease[] = [];
let fallbackOf: Record<string, RemoteRelease> = {};
const fetched: string[] = [];
const outcomes: ReleaseOutcome[] = [];

/** Versions of this test alone: a tab reports each once. */
let counter = 0;
const release = (version: string, more: Partial<RemoteRelease> = {}): RemoteRelease => ({
  ...fixtureRemote,
  ...{ version, base: `/remotes/kits/${version}/` },
  ...more,
});
let live: RemoteRelease;
let previous: RemoteRelease;

function respond(address: string, init?: { body?: string }) {
  fetched.push(address);
  const json = (body: unknown) => ({ ok: true, status: 200, json: () => Promise.resolve(body) });
  if (address === '/remotes/registry.json') return json({ remotes: registry });
  if (address === '/api/release-outcomes') {
    outcomes.push(...(JSON.parse(init?.body ?? '{}') as { outcomes: ReleaseOutcome[] }).outcomes);
    return {
      ok: true,
      status: 200,
      headers: new Headers(),
      text: () => Promise.resolve('{"success":true,"data":null}'),
    };
  }
  const fallback = fallbackOf[/version=(\w+)/.exec(address)?.[1] ?? ''];
  return fallback ? json(fallback) : { ok: false, status: 404 };
}

const widget = (text: string) => () => ({ default: () => <p>{text}</p> });
const broken =
  (name: string, message = 'Loading has failed') =>
  () => {
    throw Object.assign(new Error(message), { name });
  };
/** As files that cannot be fetched fail in webpack's runtime. */
const missing = broken('ChunkLoadError');

const showWidget = () =>
  act(async () => {
    render(<Slot name="dashboard.training" loading={<p>Loading</p>} />);
    await Promise.resolve();
  });
const onlyWidget = {
  slots: [
    {
      ...{ slot: 'dashboard.training', widget: 'kit-list', title: 'Kits', order: 0 },
      ...{ height: { narrow: 100, wide: 100 }, access: 'public', load: 'at-once' },
    },
  ],
} satisfies Partial<RemoteRelease>;

beforeEach(() => {
  jest.spyOn(console, 'error').mockReturnValue(undefined);
  Object.assign(globalThis, {
    fetch: (...sent: Parameters<typeof respond>) => Promise.resolve(respond(...sent)),
  });
  Object.assign(window, { requestIdleCallback: (work: () => void) => idle.push(work) });
  counter += 1;
  live = release(`v2n${counter}`, onlyWidget);
  previous = release(`v1n${counter}`, onlyWidget);
  registry = [live];
  useRegistry.setState({ remotes: registry });
});
afterEach(() => {
  cleanup();
  jest.useRealTimers();
  jest.restoreAllMocks();
  reports();
  forgetFallback('kits');
  modules = {};
  fallbackOf = {};
  for (const list of [loads, fetched, outcomes, registered]) list.length = 0;
});

const idle: (() => void)[] = [];

/** The outcomes that are reported once the page is idle, by major version. */
function reports() {
  for (const work of idle.splice(0)) work();
  return outcomes.map(({ version, failure }) => [version.slice(0, 2), failure]);
}
const withPrevious = (works: () => unknown = widget('Kits of v1')) => {
  fallbackOf[live.version] = previous;
  modules[previous.version] = works;
};

const FAILURES = [
  ['files that are missing', missing, 'files'],
  ['an entry that is missing', broken('Error', 'Failed to load script resources. #RUNTIME-008'), 'files'],
  ['a style that is missing', () => Promise.reject(styleMissing()), 'files'],
  [
    'an exception of the entry',
    broken('Error', '#RUNTIME-008 ScriptExecutionError: x is not defined'),
    'load',
  ],
  ['an exception of the module', broken('TypeError'), 'load'],
  ['nothing exported', () => null, 'load'],
  ['an exception while rendering', () => ({ default: broken('TypeError') }), 'render'],
] as const;

const styleMissing = () =>
  Object.assign(new Error('Loading CSS chunk failed'), { code: 'CSS_CHUNK_LOAD_FAILED' });

test.each(FAILURES)(
  'after %s the widget of the previous release is shown, and the failure reported',
  async (_what, fails, kind) => {
    modules[live.version] = fails;
    withPrevious();
    await showWidget();
    expect(await screen.findByText('Kits of v1')).toBeTruthy();
    expect(fetched).toContain(`/remotes/kits/fallback.json?version=${live.version}`);
    expect(reports()).toEqual([
      ['v2', kind],
      ['v1', null],
    ]);
  },
);

test.each(FAILURES)(
  'after %s without a previous release the reason is shown, until "Try again" succeeds',
  async (_what, fails, _kind) => {
    modules[live.version] = fails;
    await showWidget();
    const panel = await screen.findByRole('alert');
    expect(panel.textContent).toContain('Kits could not be shown');
    expect(panel.textContent).toContain('The rest of the site works as usual.');
    modules[live.version] = widget('Kits of v2');
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Kits of v2')).toBeTruthy();
    // Its code is run again.
    expect(registered.at(-1)).toEqual({ name: containerOf(live), force: true });
  },
);

const containerOf = ({ version }: RemoteRelease) => `mf_kits_${version}`;

test('a release for another SDK is not loaded, and gives way to the previous one', async () => {
  useRegistry.setState({ remotes: [{ ...live, sdk: { major: 2, minor: 99 } }] });
  withPrevious();
  await showWidget();
  expect(await screen.findByText('Kits of v1')).toBeTruthy();
  expect(loads.filter((id) => id.includes('_v2'))).toEqual([]);
  expect(reports()).toEqual([
    ['v2', 'sdk'],
    ['v1', null],
  ]);
});

test('a canary that fails gives way to the live release, and that to the previous one, each once', async () => {
  const canary = release(`v3n${counter}`, onlyWidget);
  useRegistry.setState({ remotes: [canary] });
  modules = { [canary.version]: missing, [live.version]: missing, [previous.version]: missing };
  fallbackOf = { [canary.version]: live, [live.version]: previous, [previous.version]: canary };
  await showWidget();
  expect((await screen.findByRole('alert')).textContent).toContain('Its files could not be loaded.');
  const versions = fetched.flatMap((address) => /version=(v\d)/.exec(address)?.[1] ?? []);
  expect(versions).toEqual(['v3', 'v2', 'v1']);
});

test('"Try again" changes the release of this remote alone, and takes what the gateway has then', async () => {
  const other = { ...live, name: 'gauges', slots: [] };
  useRegistry.setState({ remotes: [other, live] });
  modules[live.version] = missing;
  await showWidget();
  await screen.findByRole('alert');
  registry = [{ ...other, version: 'v9' }, previous];
  modules[previous.version] = widget('Kits of v1');
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Kits of v1')).toBeTruthy();
  expect(useRegistry.getState().remotes.map(({ version }) => version)).toEqual([
    other.version,
    previous.version,
  ]);
});

test('a disabled remote shows the administrators’ reason; nothing of it is fetched or reported', async () => {
  useRegistry.setState({ remotes: [{ ...live, disabled: 'Kits are being counted until Friday.' }] });
  withPrevious();
  await showWidget();
  expect((await screen.findByRole('alert')).textContent).toContain('Kits are being counted until Friday.');
  expect(loads).toEqual([]);
  expect(fetched).toEqual([]);
  expect(reports()).toEqual([]);
});

test('once a release has failed, further areas of its remote use the fallback at once', async () => {
  modules[live.version] = missing;
  withPrevious();
  await showWidget();
  await screen.findByText('Kits of v1');
  cleanup();
  const before = [...fetched];
  loads.length = 0;
  await showWidget();
  await screen.findByText('Kits of v1');
  expect(loads.every((id) => id.startsWith(containerOf(previous)))).toBe(true);
  expect(fetched.filter((address) => !before.includes(address))).toEqual([]);
});

test('several areas of a release that fail together ask for the fallback once, and report once', async () => {
  modules[live.version] = missing;
  withPrevious();
  await act(async () => {
    for (const each of [1, 2, 3]) {
      render(<Slot key={each} name="dashboard.training" loading={null} />);
    }
    await Promise.resolve();
  });
  expect(await screen.findAllByText('Kits of v1')).toHaveLength(3);
  expect(fetched.filter((address) => address.includes('fallback'))).toHaveLength(1);
  expect(reports()).toEqual([
    ['v2', 'files'],
    ['v1', null],
  ]);
});

test('a fallback that lacks the widget, or that another visitor may see it, is not used', async () => {
  modules[live.version] = missing;
  withPrevious();
  fallbackOf[live.version] = { ...previous, slots: [] };
  await showWidget();
  expect(await screen.findByRole('alert')).toBeTruthy();
  fallbackOf[live.version] = {
    ...previous,
    slots: onlyWidget.slots.map((fill) => ({ ...fill, access: 'admin' as const })),
  };
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(loads.filter((id) => id.startsWith(containerOf(previous)))).toEqual([]);
});

test('without a connection nothing is reported as a failure of the release', async () => {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  modules[live.version] = missing;
  await showWidget();
  await screen.findByRole('alert');
  expect(reports()).toEqual([]);
});

type Mount = (props: { domElement: HTMLElement; reportError: (error: unknown) => void }) => Promise<unknown>;
const done = () => Promise.resolve();
const lifecycles = (mount: Mount) => () => ({ bootstrap: done, mount, update: done, unmount: done });
const pageOf = (text: string) =>
  lifecycles(({ domElement }) => {
    domElement.textContent = text;
    return done();
  });

const kitsPage = fixtureRemote.pages.find(({ name }) => name === 'public-home');
if (!kitsPage) throw new Error('the fixture has no public page');
const showPage = () =>
  act(async () => {
    render(
      <MemoryRouter>
        <RemotePage remote="kits" page={kitsPage} />
      </MemoryRouter>,
    );
    await Promise.resolve();
  });

const PAGE_FAILURES = [
  ['that cannot be fetched', missing, 'files'],
  ['whose code throws', broken('TypeError'), 'load'],
  ['that throws when it is mounted', lifecycles(broken('TypeError') as Mount), 'mount'],
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
    modules[live.version] = fails;
    withPrevious(pageOf('Page of v1'));
    await showPage();
    expect(await screen.findByText('Page of v1')).toBeTruthy();
    expect(reports()).toEqual(
      expect.arrayContaining([
        ['v2', kind],
        ['v1', null],
      ]),
    );
  },
);

test.each(PAGE_FAILURES)(
  'a page %s, without a previous release, says so until "Try again" succeeds',
  async (_what, fails, _kind) => {
    modules[live.version] = fails;
    await showPage();
    expect((await screen.findByRole('alert')).textContent).toContain(`${kitsPage.title} could not be shown`);
    modules[live.version] = pageOf('Page of v2');
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Page of v2')).toBeTruthy();
  },
);

test('a page that breaks after it was shown is replaced too', async () => {
  let breakPage: (error: unknown) => void = () => undefined;
  modules[live.version] = lifecycles(({ domElement, reportError }) => {
    [domElement.textContent, breakPage] = ['Page of v2', reportError];
    return done();
  });
  withPrevious(pageOf('Page of v1'));
  await showPage();
  await screen.findByText('Page of v2');
  act(() => breakPage(new Error('It broke')));
  expect(await screen.findByText('Page of v1')).toBeTruthy();
  expect(screen.queryByText('Page of v2')).toBeNull();
  expect(reports()).toEqual([
    ['v2', null],
    ['v2', 'render'],
    ['v1', null],
  ]);
});

test('files and pages that hang count as failed after ten seconds; files on their way are given up', async () => {
  jest.useFakeTimers();
  jest.spyOn(console, 'warn').mockReturnValue(undefined);
  const pending = document.createElement('script');
  pending.setAttribute('src', `${live.base}page.js`);
  const gaveUp = jest.fn();
  pending.addEventListener('error', gaveUp);
  document.head.append(pending);
  modules[live.version] = () => new Promise(() => undefined);
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
  expect(screen.getByRole('alert').textContent).toContain('take too long');
});
