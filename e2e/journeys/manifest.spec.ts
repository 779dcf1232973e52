import path from 'node:path';
import { Registry, mayEnter, getAllPages } from '@backflow/contracts';
import type { RemotePage } from '@backflow/contracts';
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { getDigest } from '../support/digest.ts';
import { publishFixtureRemote } from '../support/fixture-remote.ts';
import { call, joinAsAdmin } from '../support/people.ts';
import { ROLES } from '../support/pages.ts';
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

/** The pages that this role may not enter, and the files that belong to nothing the role may have. */
async function forbiddenTo(role: Role): Promise<{ files: Set<string>; pages: RemotePage[] }> {
  // Only administrators get the names of administrators' files.
  const { body } = await call('GET', '/remotes/registry.json', administrator);
  const { remotes } = Registry.parse(body);
  const [open, closed] = [new Set<string>(), new Set<string>()];
  for (const remote of remotes) {
    const { base, slots, files } = remote;
    const modules = [
      ...getAllPages(remote).map((page) => ({
        module: `./pages/${page.name}`,
        may: mayEnter(page, ROLES[role]),
      })),
      ...slots.map((fill) => ({ module: `./widgets/${fill.widget}`, may: mayEnter(fill, ROLES[role]) })),
    ];
    for (const { module, may } of modules) {
      const { scripts = [], styles = [] } = files[module] ?? {};
      for (const file of [...scripts, ...styles]) (may ? open : closed).add(base + file);
    }
  }
  return {
    // Two modules may share a file; a role that may have one of them needs it.
    files: closed.difference(open),
    pages: remotes.flatMap((remote) => getAllPages(remote).filter((page) => !mayEnter(page, ROLES[role]))),
  };
}

/** Collects the requests below `/remotes/` from now on. */
function requestsForRemotes(page: Page): string[] {
  const requests: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/remotes/')) requests.push(pathname);
  });
  return requests;
}

for (const role of ['visitor', 'member'] as const) {
  test(`not one byte of a page or widget that a ${role} may not enter is fetched`, async ({ page }) => {
    if (role !== 'visitor') await signInAs(page, role);
    const { files, pages } = await forbiddenTo(role);
    expect(pages.map(({ path: each }) => each)).toContain('/probes/admins');
    expect(files.size).toBeGreaterThanOrEqual(2);
    const requests = requestsForRemotes(page);
    for (const address of ['/', '/dashboard', ...pages.map(({ path: each }) => each)]) {
      await page.goto(E2E_ORIGIN + address, { waitUntil: 'networkidle' });
      await expect(page.getByRole('contentinfo')).toBeVisible();
      await expect(page.getByText('Only administrators read this')).toHaveCount(0);
    }
    expect(requests.length, 'other files of remotes were fetched').toBeGreaterThan(0);
    expect(requests.filter((each) => files.has(each))).toEqual([]);
  });
}

test('who may enter gets the page, and its files', async ({ page }) => {
  const { files } = await forbiddenTo('visitor');
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
