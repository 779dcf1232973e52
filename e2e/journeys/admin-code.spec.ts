import { Registry, getAllPages, getRemoteEntry } from '@backflow/contracts';
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { sendRequest } from '../support/send-request.ts';
import { signInAsNewMember } from '../support/sign-in.ts';
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
