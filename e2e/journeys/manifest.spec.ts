import path from 'node:path';
import { Registry, mayEnter, getAllPages } from '@backflow/contracts';
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { getDigest } from '../support/digest.ts';
import { publishFixtureRemote } from '../support/fixture-remote.ts';
import { call, joinAsAdmin } from '../support/people.ts';
import { ROLES, addressesOfAllPages } from '../support/pages.ts';
import { E2E_ORIGIN } from '../support/platform.ts';
import type { Role } from '../support/pages.ts';
import { signInAs } from '../support/sign-in.ts';

const SHELL = path.resolve(import.meta.dirname, '../../shell/dist');

let shellBefore: string;
let administrator: string;
let remove: () => Promise<void>;

test.beforeAll(async () => {
  shellBefore = await getDigest(SHELL);
  remove = await publishFixtureRemote();
  administrator = (await joinAsAdmin()).cookie;
});
test.afterAll(() => remove());

test('a remote the shell was not built with adds a page, a menu entry, a tile and widgets', async ({
  page,
}) => {
  await page.goto(E2E_ORIGIN);
  const onHome = page.getByRole('region', { name: 'Probes' });
  await onHome.scrollIntoViewIfNeeded();
  await expect(onHome.getByRole('listitem').first()).toBeVisible();
  await page.getByRole('navigation').getByRole('link', { name: 'Probes', exact: true }).first().click();
  await expect(page).toHaveURL(`${E2E_ORIGIN}/probes`);
  await expect(page.getByRole('heading', { level: 1, name: 'Probes' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();

  await signInAs(page, 'member');
  await page.goto(`${E2E_ORIGIN}/dashboard`);
  const onDashboard = page.getByRole('region', { name: 'Probes' });
  await expect(onDashboard.getByRole('listitem').first()).toBeVisible();
  await page
    .getByRole('navigation', { name: 'Explore' })
    .getByRole('link', { name: /^Probes/ })
    .click();
  await expect(page).toHaveURL(`${E2E_ORIGIN}/probes`);
  expect(await getDigest(SHELL), 'not one byte of the shell was built').toBe(shellBefore);
});

/** Files that only administrators load: their names and hashes would tell how many tabs there are. */
const ADMIN_FILE = /^\/remotes\/[^/]+\/[^/]+\/admin\//;

/** The administrators' registry: it names the files that only they load. */
const registry = async () =>
  Registry.parse((await call('GET', '/remotes/registry.json', administrator)).body);

/** The files that belong to nothing the role may have. */
async function filesForbiddenTo(role: Role): Promise<Set<string>> {
  const [open, closed] = [new Set<string>(), new Set<string>()];
  for (const remote of (await registry()).remotes) {
    const modules = [
      ...getAllPages(remote).map(({ name, access }) => ({ module: `./pages/${name}`, access })),
      ...remote.slots.map(({ widget, access }) => ({ module: `./widgets/${widget}`, access })),
    ];
    for (const { module, access } of modules) {
      const { scripts = [], styles = [] } = remote.files[module] ?? {};
      const files = mayEnter({ access }, ROLES[role]) ? open : closed;
      for (const file of [...scripts, ...styles]) files.add(remote.base + file);
    }
  }
  // Two modules may share a file; a role that may have one of them needs it.
  return closed.difference(open);
}

/** Collects the requests below `/remotes/` from now on, of any kind: scripts, preloads, prefetches, styles. */
function requestsForRemotes(page: Page, requests: string[] = []): string[] {
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/remotes/')) requests.push(pathname);
  });
  return requests;
}

/** Opens a page, and fails if it shows what is for administrators or if its HTML names a file of theirs. */
async function expectNoAdminCode(page: Page, address: string): Promise<void> {
  await page.goto(E2E_ORIGIN + address, { waitUntil: 'networkidle' });
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await expect(page.getByText('Only administrators read this')).toHaveCount(0);
  const hints = await page.locator('link[href*="/admin/"]').evaluateAll((links) => links.map(String));
  expect(hints, address).toEqual([]);
  const embedded = (await page.locator('#remote-registry').textContent()) ?? '';
  expect(embedded, 'the names of their chunks').not.toMatch(/"admin\/(?!remoteEntry\.js")/);
}

const TABS = 4;

for (const [signedInAs, role] of [
  ['visitor', 'visitor'],
  ['member', 'member'],
  ['premium', 'member'],
] as const) {
  test(`not one byte of what a ${signedInAs} may not enter is fetched on any page`, async ({ page }) => {
    test.slow();
    if (signedInAs !== 'visitor') await signInAs(page, signedInAs);
    const files = await filesForbiddenTo(role);
    expect(files.size).toBeGreaterThanOrEqual(2);
    const { remotes } = await registry();
    const tabs = remotes.flatMap(({ admin }) => admin.tabs.map(({ name }) => `/admin?tab=${name}`));
    const addresses = [...(await addressesOfAllPages()), ...tabs];
    expect(addresses).toContain('/probes/admins');
    const requests: string[] = [];
    // Most of the time is waiting for the network to be idle: several pages wait at once.
    const openAll = async (tab: Page) => {
      requestsForRemotes(tab, requests);
      for (let address = addresses.pop(); address !== undefined; address = addresses.pop())
        await expectNoAdminCode(tab, address);
    };
    const others = await Promise.all(Array.from({ length: TABS - 1 }, () => page.context().newPage()));
    await Promise.all([page, ...others].map(openAll));
    expect(requests.length, 'other files of remotes were fetched').toBeGreaterThan(5);
    expect(requests.filter((each) => files.has(each) || ADMIN_FILE.test(each))).toEqual([]);
  });
}

test('who may enter gets the page, and its files', async ({ page }) => {
  const files = await filesForbiddenTo('visitor');
  const requests = requestsForRemotes(page);
  await signInAs(page, 'admin');
  for (const [address, heading] of [
    ['/probes/members', 'Only members read this'],
    ['/probes/admins', 'Only administrators read this'],
  ] as const) {
    await page.goto(E2E_ORIGIN + address);
    await expect(page.getByRole('heading', { name: heading })).toBeVisible();
  }
  await page.goto(`${E2E_ORIGIN}/dashboard`);
  await expect(page.getByText('A note to administrators')).toBeVisible();
  expect(requests.filter((each) => files.has(each)).length).toBeGreaterThanOrEqual(3);
});

test('a page for administrators does not exist for a visitor, one for members asks to sign in', async ({
  page,
}) => {
  expect((await page.goto(`${E2E_ORIGIN}/probes/admins`))?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Only administrators read this' })).toHaveCount(0);
  expect((await page.goto(`${E2E_ORIGIN}/probes/members`))?.status()).toBe(200);
  await expect(page.getByText('Sign in to continue')).toBeVisible();
});
