import AxeBuilder from '@axe-core/playwright';
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { join } from '../support/people.ts';
import { E2E_ORIGIN } from '../support/platform.ts';
import { signInAs } from '../support/sign-in.ts';

/** In the form of a token, and none. */
const NO_TOKEN = 'a'.repeat(43);

const VISITOR_PAGES = [
  '/',
  '/events',
  '/login',
  '/register',
  '/forgot-password',
  '/reset-password',
  `/reset-password?token=${NO_TOKEN}`,
  `/confirm-email?token=${NO_TOKEN}`,
  '/newsletter/confirm',
  `/newsletter/unsubscribe?token=${NO_TOKEN}`,
  '/privacy-policy',
  '/terms-of-service',
  '/contact-us',
  '/no-such-page',
];
const MEMBER_PAGES = ['/dashboard', '/settings', '/events'];
const WIDTHS = [390, 1440];
const THEMES = ['light', 'dark'] as const;

for (const colorScheme of THEMES) {
  for (const width of WIDTHS) {
    test.describe(`${colorScheme}, ${width} px`, () => {
      test.use({
        colorScheme,
        viewport: { width, height: 900 },
        contextOptions: { reducedMotion: 'reduce' },
      });

      test('a visitor’s pages have no accessibility violation', async ({ page }, info) => {
        for (const path of VISITOR_PAGES) {
          await page.goto(path);
          await check(page, info.outputPath(`${fileName(path)}.png`));
        }
      });

      test('a new member’s notice and the answers to mailed links have none', async ({ page }, info) => {
        await page.goto('/forgot-password');
        await page.getByLabel('Email').fill('nobody@example.com');
        await page.getByRole('button', { name: 'Send Reset Link' }).click();
        await expect(page.getByText('Look into your mailbox')).toBeVisible();
        await check(page, info.outputPath('forgot-password-sent.png'));
        await page.goto(`/newsletter/confirm?token=${NO_TOKEN}`);
        await page.getByRole('button', { name: 'Confirm Subscription' }).click();
        await expect(page.getByText('does not work any more')).toBeVisible();
        await check(page, info.outputPath('link-spent.png'));
        const [name = '', value = ''] = (await join()).cookie.split('=');
        await page.context().addCookies([{ name, value, url: E2E_ORIGIN }]);
        for (const path of ['/dashboard', '/settings']) {
          await page.goto(path);
          await expect(page.getByText('Confirm your email address')).toBeVisible();
          await check(page, info.outputPath(`unconfirmed-${fileName(path)}.png`));
        }
      });

      test('a member’s pages and the event dialog have none either', async ({ page }, info) => {
        await signInAs(page, 'member');
        for (const path of MEMBER_PAGES) {
          await page.goto(path);
          await check(page, info.outputPath(`member-${fileName(path)}.png`));
        }
        await page.getByRole('article').first().getByRole('link').click();
        await expect(page.getByRole('dialog')).toBeVisible();
        await check(page, info.outputPath('member-event-dialog.png'));
      });
    });
  }
}

/** Checks the page as it stands once its content is there, and keeps its picture with the results. */
async function check(page: Page, picture: string): Promise<void> {
  await expect(page.locator('main h1')).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await page.screenshot({ path: picture, fullPage: true });
  const { violations } = await new AxeBuilder({ page }).analyze();
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  );
  expect(found, page.url()).toEqual([]);
}

const fileName = (path: string): string => path.slice(1).replaceAll(/[/?=]/g, '-') || 'home';

test('registering for an event works by keyboard alone', async ({ page }) => {
  await signInAs(page, 'premium');
  await page.goto('/events');
  await expect(page.getByRole('article').first()).toBeVisible();
  const title = page
    .getByRole('article')
    .filter({ has: page.getByRole('button', { name: 'Register Now', exact: true }) });
  const link = title.first().getByRole('link');
  await reach(page, async () => link.evaluate((element) => element === document.activeElement));
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  const button = dialog.getByRole('button', { name: 'Register Now' });
  await reach(page, async () => button.evaluate((element) => element === document.activeElement));
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('button', { name: 'Already Registered' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});

/** Presses Tab until `there` says yes; a hundred stops would be a trap. */
async function reach(page: Page, there: () => Promise<boolean>): Promise<void> {
  for (let stops = 0; stops < 100; stops++) {
    if (await there()) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('a hundred presses of Tab do not reach it');
}
