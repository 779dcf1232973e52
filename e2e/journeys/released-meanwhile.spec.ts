import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { remotePageScripts } from '../support/pages.ts';

/** The scripts of the shell's own pages, as after a release: missing until the site is reloaded. */
async function loseScripts(page: Page): Promise<() => Promise<void>> {
  const scripts = '**/assets/*.js';
  const delayed = ['/assets/load-application.', '/assets/main.', ...remotePageScripts()];
  await page.route(scripts, (route) =>
    delayed.some((part) => route.request().url().includes(part))
      ? route.continue()
      : route.fulfill({ status: 404 }),
  );
  return () => page.unroute(scripts);
}

test('a page whose script is gone since the last release comes with the new one', async ({ page }) => {
  await page.goto('/events');
  await expect(page.getByRole('article').first()).toBeVisible();
  const release = await loseScripts(page);
  const loaded = page.waitForEvent('domcontentloaded');
  await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).click();
  await loaded;
  await release();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
});

test('a page whose script cannot be had says so, and everything around it goes on', async ({ page }) => {
  await page.goto('/events');
  await expect(page.getByRole('article').first()).toBeVisible();
  const release = await loseScripts(page);
  await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).click();
  const panel = page.getByRole('alert').filter({ hasText: 'The rest of the site works as usual.' });
  await expect(panel).toBeVisible();
  await expect(page).toHaveURL('/login');
  await page.getByRole('navigation').getByRole('link', { name: 'Events' }).first().click();
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.goBack();
  await expect(panel).toBeVisible();
  await release();
  await panel.getByRole('button', { name: 'Reload Page' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
});

test('a sign-in dialog whose script is gone gives way to the sign-in page', async ({ page }) => {
  await page.goto('/events');
  const register = page.getByRole('button', { name: /^Register Now/ }).first();
  await expect(register).toBeVisible();
  const release = await loseScripts(page);
  const requested = page.waitForRequest('**/login?returnTo=%2Fevents');
  await register.click();
  await requested;
  await release();
  await page.reload();
  await expect(page).toHaveURL('/login?returnTo=%2Fevents');
});

test('a page that takes long shows that it is on its way', async ({ page }) => {
  await page.goto('/events');
  await expect(page.getByRole('article').first()).toBeVisible();
  let go: () => void = () => undefined;
  const delayed = new Promise<void>((resolve) => (go = resolve));
  await page.route('**/assets/*.js', (route) => delayed.then(() => route.continue()));
  await page.getByRole('banner').getByRole('link', { name: 'Register' }).click();
  await expect(page.getByRole('progressbar', { name: 'Loading the page' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Events' })).toBeVisible();
  go();
  await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible();
  await expect(page.getByRole('progressbar', { name: 'Loading the page' })).toBeHidden();
});
