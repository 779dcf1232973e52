import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { getOverflow } from '../support/get-overflow.ts';
import { E2E_ORIGIN } from '../support/platform.ts';
import { signInAs } from '../support/sign-in.ts';

const WIDTHS = [390, 1440] as const;

test.beforeEach(async ({ page }) => signInAs(page, 'admin'));

const area = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test('shows every area with its live release, on a phone and on a wide screen', async ({ page }) => {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/admin/releases');
    for (const name of ['Admin', 'Community', 'Events', 'Learning']) {
      await expect(
        area(page, name)
          .getByText(/^Since .*, by /)
          .first(),
      ).toBeVisible();
    }
    await area(page, 'Events').getByText('Stored releases').click();
    await expect(area(page, 'Events').getByRole('row', { name: /Live/ })).toBeVisible();
    await area(page, 'Events').getByText('History').click();
    await expect(
      area(page, 'Events')
        .getByText(/ (published|made) /)
        .first(),
    ).toBeVisible();
    expect(await getOverflow(page), `scrolls sideways at ${width} px`).toBe(0);
  }
});

test('visitors read the reason of a disabled area, and get the area again', async ({ page, browser }) => {
  const reason = 'Resources are back at noon.';
  await page.goto('/admin/releases');
  await page.getByRole('button', { name: 'Disable: Learning' }).click();
  await page.getByLabel('Reason').fill(reason);
  await page.getByRole('button', { name: 'Disable', exact: true }).click();
  await expect(area(page, 'Learning').getByText(reason)).toBeVisible();

  const visitor = await browser.newPage({ baseURL: E2E_ORIGIN });
  const opensResources = async (check: () => Promise<void>) =>
    expect(async () => {
      await visitor.goto('/resources');
      await check();
    }).toPass();
  await opensResources(() => expect(visitor.getByText(reason)).toBeVisible({ timeout: 1_000 }));
  // The rest of the site works.
  await visitor.goto('/events');
  await expect(visitor.getByRole('article').first()).toBeVisible();

  await page.getByRole('button', { name: 'Enable: Learning' }).click();
  await page.getByRole('button', { name: 'Enable', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Disable: Learning' })).toBeVisible();
  await opensResources(() =>
    expect(visitor.getByRole('heading', { level: 1, name: 'Resources' })).toBeVisible({ timeout: 1_000 }),
  );
  await visitor.close();
});

test('a token is shown once, works for its area alone, and ends when it is revoked', async ({ page }) => {
  const name = `CI ${Date.now()}`;
  await page.goto('/admin/releases?tab=tokens');
  await page.getByRole('button', { name: 'Create Token' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Area').fill('events');
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByRole('button', { name: 'Create Token' }).click();
  const token = await dialog.getByLabel('Token', { exact: true }).inputValue();
  await dialog.getByRole('button', { name: 'Close' }).first().click();

  const getStatus = async (remote: string) =>
    (await fetch(`${E2E_ORIGIN}/api/releases/${remote}`, { headers: { authorization: `Bearer ${token}` } }))
      .status;
  expect([await getStatus('events'), await getStatus('learning')]).toEqual([200, 403]);
  await page.reload();
  await expect(page.getByRole('row', { name })).toBeVisible();
  expect(await page.content()).not.toContain(token);

  await page.getByRole('button', { name: `Revoke ${name}` }).click();
  await page.getByRole('button', { name: 'Revoke Token' }).click();
  await expect(page.getByRole('row', { name }).getByText('Revoked')).toBeVisible();
  expect(await getStatus('events')).toBe(401);
});
