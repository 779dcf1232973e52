import { expect, jest, test } from '@jest/globals';
import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { RemoteRelease } from '@backflow/contracts';
import { useRegistry } from './registry.ts';
import { missing, throws } from '../testing/releases-under-test.ts';
import { site, setUpReleases } from '../testing/set-up-releases.ts';

setUpReleases();
const { Slot } = await import('./slot.tsx');

const widget = (text: string) => () => ({ default: () => <p>{text}</p> });
const showWidget = () =>
  act(async () => {
    render(<Slot name="dashboard.training" loading={<p>Loading</p>} />);
    await Promise.resolve();
  });
const withPrevious = () => site.addFallback(site.live, site.previous, widget('Kits of v1'));
const getContainer = ({ version }: RemoteRelease) => `mf_kits_${version}`;

const FAILURES = [
  ['files that are missing', missing, 'files'],
  ['an entry that is missing', throws('Error', 'Failed to load script resources. #RUNTIME-008'), 'files'],
  ['a style that is missing', () => Promise.reject(styleMissing()), 'files'],
  [
    'an exception of the entry',
    throws('Error', '#RUNTIME-008 ScriptExecutionError: x is not defined'),
    'load',
  ],
  ['an exception of the module', throws('TypeError'), 'load'],
  ['nothing exported', () => null, 'load'],
  ['an exception while rendering', () => ({ default: throws('TypeError') }), 'render'],
] as const;

const styleMissing = () =>
  Object.assign(new Error('Loading CSS chunk failed'), { code: 'CSS_CHUNK_LOAD_FAILED' });

test.each(FAILURES)(
  'after %s the widget of the previous release is shown, and the failure reported',
  async (_what, fails, kind) => {
    site.modules[site.live.version] = fails;
    withPrevious();
    await showWidget();
    expect(await screen.findByText('Kits of v1')).toBeTruthy();
    expect(site.fetched).toContain(`/remotes/kits/fallback.json?version=${site.live.version}`);
    expect(site.reports()).toEqual([
      ['v2', kind],
      ['v1', 'shown'],
    ]);
  },
);

test.each(FAILURES)(
  'after %s without a previous release the reason is shown, until "Try Again" succeeds',
  async (_what, fails, _kind) => {
    site.modules[site.live.version] = fails;
    await showWidget();
    const panel = await screen.findByRole('alert');
    expect(panel.textContent).toContain('Kits could not be shown');
    expect(panel.textContent).toContain('The rest of the site works as usual.');
    site.modules[site.live.version] = widget('Kits of v2');
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText('Kits of v2')).toBeTruthy();
    // Past the browser's cache, and its code is run again.
    expect(site.fetched).toContain(`${site.live.base}remoteEntry.js`);
    expect(site.registered.at(-1)).toEqual({ name: getContainer(site.live), force: true });
  },
);

test('a release for another SDK is not loaded, and gives way to the previous one', async () => {
  useRegistry.setState({ remotes: [{ ...site.live, sdk: { from: '3.99', below: '4.0' } }] });
  withPrevious();
  await showWidget();
  expect(await screen.findByText('Kits of v1')).toBeTruthy();
  expect(site.loads.filter((id) => id.includes('_v2'))).toEqual([]);
  expect(site.reports()).toEqual([
    ['v2', 'sdk'],
    ['v1', 'shown'],
  ]);
});

test('a canary that fails gives way to the live release, and that to the previous one, each once', async () => {
  const canary = site.build('v3');
  useRegistry.setState({ remotes: [canary] });
  site.modules = {
    [canary.version]: missing,
    [site.live.version]: missing,
    [site.previous.version]: missing,
  };
  site.fallbackOf = {
    [canary.version]: site.live,
    [site.live.version]: site.previous,
    [site.previous.version]: canary,
  };
  await showWidget();
  expect((await screen.findByRole('alert')).textContent).toContain('Its files could not be loaded.');
  const versions = site.fetched.flatMap((address) => /version=(v\d)/.exec(address)?.[1] ?? []);
  expect(versions).toEqual(['v3', 'v2', 'v1']);
});

test('"Try Again" changes the release of this remote alone, and takes what the gateway has then', async () => {
  const other = { ...site.live, name: 'gauges', slots: [] };
  useRegistry.setState({ remotes: [other, site.live] });
  site.modules[site.live.version] = missing;
  await showWidget();
  await screen.findByRole('alert');
  site.registry = [{ ...other, version: 'v9' }, site.previous];
  site.modules[site.previous.version] = widget('Kits of v1');
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText('Kits of v1')).toBeTruthy();
  expect(useRegistry.getState().remotes.map(({ version }) => version)).toEqual([
    other.version,
    site.previous.version,
  ]);
});

test('"Try Again" fetches the files of the module past the cache, also those that the refreshed registry leaves out', async () => {
  const files = { './widgets/kit-list': { scripts: ['1.js'], styles: ['1.css'] } };
  useRegistry.setState({ remotes: [{ ...site.live, files }] });
  site.registry = [{ ...site.live, files: {} }];
  site.modules[site.live.version] = missing;
  await showWidget();
  await screen.findByRole('alert');
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  await screen.findByRole('alert');
  expect(site.fetched).toEqual(expect.arrayContaining([`${site.live.base}1.js`, `${site.live.base}1.css`]));
});

test('a disabled remote shows the administrators’ reason; nothing of it is fetched or reported', async () => {
  useRegistry.setState({ remotes: [{ ...site.live, disabled: 'Kits are being counted until Friday.' }] });
  withPrevious();
  await showWidget();
  const { textContent } = await screen.findByRole('alert');
  expect(textContent).toContain('Kits: closed for nowKits are being counted until Friday. The rest of');
  expect(screen.queryByRole('button', { name: 'Try Again' })).toBeNull();
  expect(site.loads).toEqual([]);
  expect(site.fetched).toEqual([]);
  expect(site.reports()).toEqual([]);
});

test('once a release has failed, further areas of its remote use the fallback at once', async () => {
  site.modules[site.live.version] = missing;
  withPrevious();
  await showWidget();
  await screen.findByText('Kits of v1');
  cleanup();
  const before = [...site.fetched];
  site.loads.length = 0;
  await showWidget();
  await screen.findByText('Kits of v1');
  expect(site.loads.every((id) => id.startsWith(getContainer(site.previous)))).toBe(true);
  expect(site.fetched.filter((address) => !before.includes(address))).toEqual([]);
});

test('several areas of a release that fail together ask for the fallback once, and report once', async () => {
  site.modules[site.live.version] = missing;
  withPrevious();
  await act(async () => {
    for (const each of [1, 2, 3]) {
      render(<Slot key={each} name="dashboard.training" loading={null} />);
    }
    await Promise.resolve();
  });
  expect(await screen.findAllByText('Kits of v1')).toHaveLength(3);
  expect(site.fetched.filter((address) => address.includes('fallback'))).toHaveLength(1);
  expect(site.reports()).toEqual([
    ['v2', 'files'],
    ['v1', 'shown'],
  ]);
});

test('a fallback that lacks the widget, or that another visitor may see it, is not used', async () => {
  site.modules[site.live.version] = missing;
  withPrevious();
  site.fallbackOf[site.live.version] = { ...site.previous, slots: [] };
  await showWidget();
  expect(await screen.findByRole('alert')).toBeTruthy();
  site.fallbackOf[site.live.version] = {
    ...site.previous,
    slots: site.previous.slots.map((fill) => ({ ...fill, access: 'admin' as const })),
  };
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(site.loads.filter((id) => id.startsWith(getContainer(site.previous)))).toEqual([]);
});

test('without a connection nothing is reported as a failure of the release', async () => {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  site.modules[site.live.version] = missing;
  await showWidget();
  await screen.findByRole('alert');
  expect(site.reports()).toEqual([]);
});

test('a developer’s own build that fails shows its error: nothing replaces it, and nothing is reported', async () => {
  const local = { ...site.build('v3'), base: 'http://localhost:3101/v3/' };
  useRegistry.setState({ remotes: [local] });
  site.modules[local.version] = missing;
  site.addFallback(local, site.live, widget('Kits of v2'));
  await showWidget();
  await userEvent.click(await screen.findByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(useRegistry.getState().remotes).toEqual([local]);
  expect(site.reports()).toEqual([]);
});
