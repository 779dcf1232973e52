import { Registry, getAllPages, getRemoteEntry } from '@backflow/contracts';
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { pagesOf } from '../support/pages.ts';
import { sendRequest } from '../support/send-request.ts';
import { signInAs, signInAsNewMember } from '../support/sign-in.ts';
import { call, joinAsAdmin, makeAdmin } from '../support/people.ts';

/** The folder of a release with the files that only administrators load. */
const ADMIN_FILE = /^\/remotes\/[^/]+\/[^/]+\/admin\//;

/** The paths of all requests from now on, of any kind: scripts, preloads, prefetches, styles. */
function getRequests(page: Page): string[] {
  const paths: string[] = [];
  page.on('request', (request) => paths.push(new URL(request.url()).pathname));
  return paths;
}

/** The administrators' registry: it names the files that only they load. */
const registry = async () =>
  Registry.parse((await call('GET', '/remotes/registry.json', (await joinAsAdmin()).cookie)).body);

/** An address of every administrators' page, and of each tab. */
async function adminAddresses(): Promise<string[]> {
  const { remotes } = await registry();
  const tabs = remotes.flatMap(({ admin }) => admin.tabs.map(({ name }) => `/admin?tab=${name}`));
  return [...(await pagesOf('admin')).filter((path) => path.startsWith('/admin')), ...tabs];
}

test('all that is for administrators is in the administrators’ folder of its release', async () => {
  const { remotes } = await registry();
  for (const remote of remotes) {
    const { base, entry, files, admin, slots } = remote;
    const isAdminFile = (file: string) => ADMIN_FILE.test(base + file);
    const modules = [
      ...getAllPages(remote).map(({ name, access }) => ({ module: `./pages/${name}`, access })),
      ...admin.tabs.map(({ name }) => ({ module: `./admin-tabs/${name}`, access: 'admin' as const })),
      ...slots.map(({ widget, access }) => ({ module: `./widgets/${widget}`, access })),
    ];
    expect(modules.map(({ module }) => module).sort()).toEqual(
      expect.arrayContaining(Object.keys(files).sort()),
    );
    for (const { module, access } of modules) {
      const { scripts = [], styles = [] } = files[module] ?? {};
      expect(scripts.length, `${remote.name} ${module}`).toBeGreaterThan(0);
      for (const file of [getRemoteEntry(remote, { access }).entry, ...scripts, ...styles]) {
        expect(isAdminFile(file), `${remote.name} ${module} ${file}`).toBe(access === 'admin');
      }
    }
    // Their names and hashes would tell how many tabs there are, and change with each of them.
    if (!isAdminFile(entry)) {
      const { body } = await sendRequest('GET', base + entry);
      for (const { name } of admin.tabs) expect(String(body)).not.toContain(`admin-tabs/${name}`);
    }
  }
});

const TABS = 4;

/** Opens a page and fails if its HTML names a file of administrators. */
async function expectNoAdminCode(page: Page, address: string): Promise<void> {
  await page.goto(address, { waitUntil: 'networkidle' });
  await expect(page.getByRole('contentinfo')).toBeVisible();
  const hints = await page.locator('link[href*="/admin/"]').evaluateAll((links) => links.map(String));
  expect(hints, address).toEqual([]);
  const embedded = (await page.locator('#remote-registry').textContent()) ?? '';
  expect(embedded, 'the names of their chunks').not.toMatch(/"admin\/(?!remoteEntry\.js")/);
}

for (const role of ['visitor', 'member', 'premium'] as const) {
  test(`a ${role} fetches not one file of administrators on any page`, async ({ page }) => {
    test.slow();
    if (role !== 'visitor') await signInAs(page, role);
    const own = await pagesOf(role === 'visitor' ? 'visitor' : 'member');
    const addresses = [...own, ...(await adminAddresses())];
    const requests: string[][] = [];
    // Most of the time is waiting for the network to be idle: several pages wait at once.
    const openAll = async (tab: Page) => {
      requests.push(getRequests(tab));
      for (let address = addresses.pop(); address !== undefined; address = addresses.pop())
        await expectNoAdminCode(tab, address);
    };
    const tabs = await Promise.all(Array.from({ length: TABS - 1 }, () => page.context().newPage()));
    await Promise.all([page, ...tabs].map(openAll));
    expect(requests.flat().filter((path) => path.startsWith('/remotes/')).length).toBeGreaterThan(5);
    expect(requests.flat().filter((path) => ADMIN_FILE.test(path))).toEqual([]);
  });
}

test('an administrator fetches of each tab what it needs, and of no other', async ({ page }) => {
  const { id } = await signInAsNewMember(page);
  await makeAdmin(id);
  const requests = getRequests(page);
  await page.goto('/admin?tab=resources', { waitUntil: 'networkidle' });
  await expect(page.getByRole('tab', { name: 'Resources', selected: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add Resource' }).first()).toBeVisible();
  const { remotes } = await registry();
  const getScripts = (tab: string) =>
    remotes.flatMap(({ base, files }) =>
      (files[`./admin-tabs/${tab}`]?.scripts ?? []).map((file) => base + file),
    );
  const needed = getScripts('resources');
  expect(needed.length).toBeGreaterThan(0);
  expect(requests).toEqual(expect.arrayContaining(needed));
  const others = remotes.flatMap(({ admin }) => admin.tabs.flatMap(({ name }) => getScripts(name)));
  expect(others.length).toBeGreaterThan(needed.length);
  expect(requests.filter((path) => others.includes(path) && !needed.includes(path))).toEqual([]);
});
