import { listPointerHistory } from '@backflow/contracts/releases';
import { expect, test } from '@playwright/test';
import type { Browser, Page } from '@playwright/test';
import { GADGETS, getGadgets, publishGadgets } from '../support/gadgets.ts';
import { call, join, joinAsAdmin } from '../support/people.ts';
import { E2E_ORIGIN } from '../support/platform.ts';
import { forgetRemote, releases, untilServed } from '../support/releases.ts';

test.beforeAll(async () => {
  await publishGadgets('v1', 'works');
  await releases().change(GADGETS, { action: 'promote', version: 'v1' });
  await untilServed(GADGETS, 'v1');
});
test.afterAll(() => forgetRemote(GADGETS));

const heading = (page: Page, version: string) => page.getByRole('heading', { name: getGadgets(version) });
const follow = (page: Page, name: string) =>
  page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: `Gadgets: ${name}` })
    .click();

test('a page keeps the releases it was opened with while one clicks, and gets the new one when it is loaded again', async ({
  page,
}) => {
  await page.goto('/gadgets/first');
  await expect(heading(page, 'v1')).toBeVisible();
  await publishGadgets('v2', 'works');
  await releases().change(GADGETS, { action: 'promote', version: 'v2' });
  await untilServed(GADGETS, 'v2');
  for (const name of ['second', 'first']) {
    await follow(page, name);
    await expect(page).toHaveURL(`/gadgets/${name}`);
    await expect(heading(page, 'v1')).toBeVisible();
  }
  await page.reload();
  await expect(heading(page, 'v2')).toBeVisible();
});

test('a live release that fails gives way to the previous one, until it is rolled back', async ({ page }) => {
  await publishGadgets('v3', 'mount');
  await releases().change(GADGETS, { action: 'promote', version: 'v3' });
  await untilServed(GADGETS, 'v3');
  await page.goto('/gadgets/first');
  await expect(heading(page, 'v2')).toBeVisible();
  await follow(page, 'second');
  await expect(heading(page, 'v2')).toBeVisible();
  await releases().change(GADGETS, { action: 'rollback' });
  await untilServed(GADGETS, 'v2');
});

/** Opens the remote's page in a browser of its own, until what it shows was reported. */
async function visit(browser: Browser, cookie: string) {
  const context = await browser.newContext({ baseURL: E2E_ORIGIN });
  const [name = '', value = ''] = cookie.split(/=(.*)/s);
  await context.addCookies([{ name, value, url: E2E_ORIGIN, httpOnly: true, sameSite: 'Lax' }]);
  const page = await context.newPage();
  const reported = page.waitForResponse('**/api/release-reports');
  await page.goto('/gadgets/first');
  // Whoever has the canary gets the live release after its failure.
  await expect(heading(page, 'v2')).toBeVisible();
  expect((await reported).ok()).toBe(true);
  await context.close();
}

test('a canary that fails for members is rolled back by the site, which one member alone cannot bring about', async ({
  browser,
}) => {
  test.slow();
  await publishGadgets('v4', 'render');
  await releases().change(GADGETS, { action: 'canary', version: 'v4', share: 99 });
  const canary = async () => (await releases().state(GADGETS)).canary?.release.version;

  const single = await join();
  for (let visits = 0; visits < 7; visits += 1) await visit(browser, single.cookie);
  expect(await canary()).toBe('v4');

  // One in a hundred has the live release.
  for (let visits = 0; visits < 12 && (await canary()) !== undefined; visits += 1) {
    await visit(browser, (await join()).cookie);
  }
  expect(await canary()).toBeUndefined();
  const { live } = await releases().state(GADGETS);
  expect(live?.version).toBe('v2');

  const { cookie } = await joinAsAdmin();
  const address = listPointerHistory.path.replace(':remote', GADGETS);
  const [latest] = (await call('GET', address, cookie)).body.data;
  expect(latest).toMatchObject({
    action: 'automatic-rollback',
    from: 'v4',
    to: 'v2',
    by: { kind: 'automatic' },
  });
  expect(latest.reason).toMatch(/met a failure, most often that it failed while it was shown/);
});

test('a page that was opened 20 releases ago still gets the files of its own', async ({ page }) => {
  const { live } = await releases().state(GADGETS);
  await page.goto('/contact-us');
  for (let number = 1; number <= 20; number += 1) {
    await publishGadgets(`later-${number}`, 'works');
    await releases().change(GADGETS, { action: 'promote', version: `later-${number}` });
  }
  await untilServed(GADGETS, 'later-20');
  await follow(page, 'first');
  await expect(heading(page, live?.version ?? '')).toBeVisible();
});
