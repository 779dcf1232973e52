import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { PASSES, getHeading, publishPasses } from '../support/passes.ts';
import { join } from '../support/people.ts';
import { E2E_ORIGIN } from '../support/platform.ts';
import { forgetRemote, pointBack } from '../support/releases.ts';
import { signInAsNewMember } from '../support/sign-in.ts';

const PAGE = '/tickets/pass/7';
const NO_NETWORK = /net::ERR_(FAILED|INTERNET_DISCONNECTED)/;

test.beforeAll(async () => {
  await publishPasses('v1');
  await publishPasses('v2');
});
test.beforeEach(() => pointBack(PASSES, 'v1'));
test.afterAll(() => forgetRemote(PASSES));

/** Opens the page until it is stored. */
async function openStored(page: Page, version = 'v1'): Promise<void> {
  await page.goto(PAGE);
  await expect(page.getByRole('heading', { name: getHeading(version) })).toBeVisible();
  await expect(page.getByText('Starts without a network')).toBeVisible();
}

/** Names of stored pages, and scopes of workers. */
const getStored = (page: Page) =>
  page.evaluate(async () => ({
    pages: (await caches.keys()).map((name) => name.split(' ').at(-1)),
    scopes: (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => new URL(scope).pathname),
  }));

async function signOut(page: Page, firstName: string): Promise<void> {
  await page.getByRole('button', { name: firstName }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
}

test('a page that was opened once starts without a network, for its member, and no other page does', async ({
  page,
  context,
}) => {
  const refused: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy|Integrity-Policy|TrustedScript|integrity/i.test(message.text()))
      refused.push(message.text());
  });
  await signInAsNewMember(page, { firstName: 'Olga' });
  await openStored(page);
  expect(await getStored(page)).toEqual({ pages: [PAGE], scopes: ['/tickets/'] });

  await context.setOffline(true);
  const response = await page.reload();
  expect(response?.fromServiceWorker()).toBe(true);
  const headers = (await response?.allHeaders()) ?? {};
  expect(headers['content-security-policy']).toContain("script-src 'self'");
  expect(headers['integrity-policy']).toContain('script');
  await expect(page.getByRole('heading', { name: getHeading('v1') })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Olga' })).toBeVisible();
  await expect(page.getByText('Starts without a network')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Olga' })).toBeVisible();
  for (const path of ['/tickets/pass/8', '/dashboard', '/'])
    await expect(page.goto(path)).rejects.toThrow(NO_NETWORK);
  expect(refused).toEqual([]);
});

test('a release that the site has no longer is replaced at the next load with a network', async ({
  page,
  context,
}) => {
  await signInAsNewMember(page);
  await openStored(page);
  await pointBack(PASSES, 'v2');
  await openStored(page, 'v2');
  expect((await getStored(page)).pages).toEqual([PAGE]);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('heading', { name: getHeading('v2') })).toBeVisible();
});

test('signing out asks while something was not sent, and deletes what is stored', async ({
  page,
  context,
}) => {
  await signInAsNewMember(page, { firstName: 'Rita' });
  await openStored(page);
  await signOut(page, 'Rita');
  const question = page.getByRole('dialog', { name: 'Sign out?' });
  await expect(question).toContainText('3 check-ins wait for a network.');
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(question).toBeHidden();
  expect((await getStored(page)).pages).toEqual([PAGE]);

  await signOut(page, 'Rita');
  await question.getByRole('button', { name: 'Sign Out Anyway' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible();
  await expect.poll(() => getStored(page)).toEqual({ pages: [], scopes: [] });
  await context.setOffline(true);
  await expect(page.goto(PAGE)).rejects.toThrow(NO_NETWORK);
});

test('who signs in after a session has ended never sees the page of the member before', async ({
  page,
  context,
}) => {
  await signInAsNewMember(page, { firstName: 'Frida' });
  await openStored(page);
  const other = await join({ firstName: 'Olive' });
  const [name = '', value = ''] = other.cookie.split(/=(.*)/s);
  await context.addCookies([{ name, value, url: E2E_ORIGIN, httpOnly: true, sameSite: 'Lax' }]);
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Olive' })).toBeVisible();
  await expect.poll(() => getStored(page)).toEqual({ pages: [], scopes: [] });
  await openStored(page);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Olive' })).toBeVisible();
});
