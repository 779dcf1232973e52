import fs from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { joinAsAdmin } from '../support/people.ts';
import { E2E_ORIGIN } from '../support/platform.ts';
import { pointBack, releases, servedVersions, untilServed } from '../support/releases.ts';
import { signInAs } from '../support/sign-in.ts';

/** A release of community for version 2.10 of the SDK, as its build left it. */
const ARCHIVE = path.resolve(import.meta.dirname, '../support/sdk-2/community.tar.gz');
const VERSION = '794b9b665f08';
/** The chunk of the shell that provides version 2 of the SDK. */
const ADAPTER = /\/assets\/sdk-2\.\w+\.js$/;

let before: string;
test.beforeAll(async () => {
  before = (await servedVersions()).community ?? '';
  await releases().publish('community', await fs.readFile(ARCHIVE));
  await releases().change('community', { action: 'promote', version: VERSION });
  await untilServed('community', VERSION);
});
test.afterAll(() => pointBack('community', before));

test('a release for SDK 2 works beside releases for SDK 3, with their React, session, router and cache', async ({
  page,
}) => {
  const errors: Error[] = [];
  page.on('pageerror', (error) => errors.push(error));
  const adapters: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (ADAPTER.test(pathname)) adapters.push(pathname);
  });

  await page.goto('/events');
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
  // Nothing of the page is of SDK 2.
  expect(adapters).toEqual([]);

  await signInAs(page, 'member');
  await page.goto('/dashboard');
  // A widget in the shell's own tree: with another React or query cache, its hooks would throw.
  const widget = page.getByRole('region', { name: 'From the forum' });
  await widget.scrollIntoViewIfNeeded();
  await expect(widget.getByRole('link').nth(1)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Your upcoming events' })).toBeVisible();
  expect(adapters).toHaveLength(1);

  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  const menu = page.getByRole('navigation', { name: 'Main' });
  await menu.getByRole('link', { name: 'Forum', exact: true }).click();
  const topic = page.getByRole('main').getByRole('article').getByRole('link').first();
  await expect(topic).toBeVisible();
  // By the router of the old SDK, then back through a page of the new one.
  await topic.click();
  await expect(page).toHaveURL(/\/forum\/[\w-]+$/);
  await menu.getByRole('link', { name: 'Events', exact: true }).click();
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
  // The list is in the page's cache: it is shown while nobody answers.
  await page.route('**/api/forum/topics**', () => undefined);
  await menu.getByRole('link', { name: 'Forum', exact: true }).click();
  await expect(topic).toBeVisible();
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
  expect(adapters).toHaveLength(1);

  // The session is the shell's: the page of the old SDK leaves with it.
  await page.getByRole('button', { name: 'Sam' }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await expect(topic).toBeHidden();
  expect(errors).toEqual([]);
});

test('administrators see who is on SDK 2, since when, and until when it is taken', async ({ page }) => {
  const { cookie } = await joinAsAdmin();
  const [name = '', value = ''] = cookie.split(/=(.*)/s);
  await page.context().addCookies([{ name, value, url: E2E_ORIGIN, httpOnly: true, sameSite: 'Lax' }]);
  await page.goto('/admin/releases');
  const area = page.getByRole('region', { name: 'Community' });
  await expect(area.getByText(/^SDK 2 since .+, taken until May 31, 2027$/)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Events' }).getByText(/^SDK 2 /)).toBeHidden();
  const { live } = await releases().state('community');
  expect(live).toMatchObject({ version: VERSION, adapter: { major: 2, until: '2027-05-31' } });
});
