import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { RemoteRelease } from '@backflow/contracts';
import { buildMember, fixtureRemote } from '../testing/fixture-remote.ts';

const registered: object[] = [];
let loadRemote = loadTab;

jest.unstable_mockModule('@module-federation/enhanced/runtime', () => ({
  registerPlugins: () => undefined,
  registerRemotes: (remotes: object[]) => registered.push(...remotes),
  loadRemote: (id: string) => loadRemote(id),
}));
const { followAdministration } = await import('./administration.tsx');
const { useRegistry } = await import('./registry.ts');
const { useAdministration, useSession } = await import('@backflow/platform');

function loadTab(id: string): Promise<object> {
  return Promise.resolve({ default: () => <p>Content of {id}</p> });
}

const release = (name: string, admin: RemoteRelease['admin']): RemoteRelease => ({
  ...fixtureRemote,
  ...{ name, admin, base: `/remotes/${name}/v1/` },
  adminEntry: { entry: 'admin/remoteEntry.js', integrity: fixtureRemote.integrity },
});
const tab = (name: string, order: number) => ({ name, label: name.toUpperCase(), order });
const page = (name: string, menu?: { label: string; order: number }) => ({
  ...{ name, path: `/admin/${name}`, title: name, signedOut: 'home' as const },
  ...(menu && { menu }),
});
const kits = release('kits', {
  tabs: [tab('kits', 20), tab('parts', 5)],
  pages: [page('stock', { label: 'Stock', order: 20 }), page('sheet')],
});
const gauges = release('gauges', {
  tabs: [tab('gauges', 10)],
  pages: [page('rates', { label: 'Rates', order: 10 })],
});

const asAdministrator = { status: 'signed-in', user: buildMember({ isAdmin: true }) } as const;
function Tabs() {
  const { tabs } = useAdministration();
  return tabs.map(({ render }) => render(<p>Loading</p>));
}
const showTabs = () => act(() => Promise.resolve(render(<Tabs />)));

beforeEach(() => {
  useSession.setState(asAdministrator);
  useRegistry.setState({ remotes: [kits, gauges] });
  followAdministration();
});
afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
  registered.length = 0;
  loadRemote = loadTab;
});

test('tabs and menu entries of all remotes are in order, and follow the registry', () => {
  const now = () => {
    const { tabs, menu } = useAdministration.getState();
    return { tabs: tabs.map(({ label }) => label), menu };
  };
  const [rates, stock] = [
    { label: 'Rates', path: '/admin/rates' },
    { label: 'Stock', path: '/admin/stock' },
  ];
  expect(now()).toEqual({ tabs: ['PARTS', 'GAUGES', 'KITS'], menu: [rates, stock] });
  useRegistry.setState({ remotes: [kits] });
  expect(now()).toEqual({ tabs: ['PARTS', 'KITS'], menu: [stock] });
});

test('a tab is loaded through the entry of administrators’ modules, with its own integrity', async () => {
  useRegistry.setState({ remotes: [gauges] });
  await showTabs();
  expect(screen.getByText('Content of mf_gauges_v1_admin/admin-tabs/gauges')).toBeTruthy();
  expect(registered).toEqual([
    {
      ...{ name: 'mf_gauges_v1_admin', entry: '/remotes/gauges/v1/admin/remoteEntry.js' },
      ...{ type: 'global', shareScope: 'default' },
    },
  ]);
});

test.each([
  ['a member', { status: 'signed-in', user: buildMember() } as const],
  ['a visitor', { status: 'signed-out', user: null } as const],
])('nothing of a tab is fetched for %s', async (_who, session) => {
  useSession.setState(session);
  const { container } = await showTabs();
  expect(container.textContent).toBe('');
  expect(registered).toEqual([]);
});

test('a tab that cannot be loaded says so in its own place, until another try succeeds', async () => {
  jest.spyOn(console, 'error').mockReturnValue(undefined);
  const registry = { remotes: [kits, gauges] };
  const fetch = () => Promise.resolve({ ok: true, json: () => Promise.resolve(registry) });
  Object.assign(globalThis, { fetch });
  loadRemote = (id) => (id.includes('gauges') ? Promise.reject(new Error('404')) : loadTab(id));
  await showTabs();
  expect((await screen.findByRole('alert')).textContent).toContain('GAUGES could not be shown');
  for (const name of ['kits', 'parts']) {
    expect(screen.getByText(`Content of mf_kits_v1_admin/admin-tabs/${name}`)).toBeTruthy();
  }
  loadRemote = loadTab;
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText('Content of mf_gauges_v1_admin/admin-tabs/gauges')).toBeTruthy();
});
