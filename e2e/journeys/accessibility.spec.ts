import AxeBuilder from '@axe-core/playwright';
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { reach } from '../support/keyboard.ts';
import { PIXEL } from '../support/file-body.ts';
import { newPagesOf } from '../support/pages.ts';
import type { Role } from '../support/pages.ts';
import { PASSWORD, join, newAccount } from '../support/people.ts';
import { createResource, wholeArticle } from '../support/resources.ts';
import { signInAs, signInAsNewMember } from '../support/sign-in.ts';
import { createWebinar, removeWebinar } from '../support/webinars.ts';

/** In the form of a token, and none. */
const NO_TOKEN = 'a'.repeat(43);

/** What pages show besides, by their address; the pages themselves come from the registry and the shell's list. */
const FURTHER: Record<Role, readonly string[]> = {
  visitor: [
    `/reset-password?token=${NO_TOKEN}`,
    `/confirm-email?token=${NO_TOKEN}`,
    `/newsletter/unsubscribe?token=${NO_TOKEN}`,
    '/no-such-page',
  ],
  member: ['/dashboard?tab=my-events', '/dashboard?tab=profile'],
  admin: [],
};
const WIDTHS = [390, 1440];
/** What depends on the theme, which is nothing but other colours in the style sheets. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block'];

for (const width of WIDTHS) {
  test.describe(`${width} px`, () => {
    test.use({
      viewport: { width, height: 900 },
      contextOptions: { reducedMotion: 'reduce' },
    });

    for (const role of ['visitor', 'member', 'admin'] as const) {
      test(`the pages of a ${role} have no accessibility violation`, async ({ page }) => {
        test.slow();
        if (role !== 'visitor') await signInAs(page, role);
        for (const path of [...(await newPagesOf(role)), ...FURTHER[role]]) {
          await page.goto(path);
          await check(page);
        }
      });
    }

    test('webinars in every state have none', async ({ page }) => {
      const id = await createWebinar({ title: 'About to begin', startsInMinutes: 20 });
      await signInAs(page, 'member');
      await page.goto('/webinars');
      await page.getByRole('tab', { name: /^All/ }).click();
      for (const state of ['Live Now', 'Starting Soon', 'Recording Available', 'Ended']) {
        await expect(page.getByRole('article').getByText(state, { exact: true }).first()).toBeVisible();
      }
      await check(page);
      // One more for every width would push the oldest of them off the list's first page.
      await removeWebinar(id);
    });

    test('an article with its contents unfolded and one that is closed have none', async ({ page }) => {
      await page.goto(`/resources/${await wholeArticle()}`);
      const toggle = page.getByRole('button', { name: 'On this page' });
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      if (await toggle.isVisible()) await toggle.click();
      await check(page);
      const closed = await createResource({ accessLevel: 'premium' });
      for (const role of ['visitor', 'member'] as const) {
        if (role !== 'visitor') await signInAs(page, role);
        await page.goto(`/resources/${closed}`);
        await expect(page.getByText('This article is for premium members')).toBeVisible();
        await check(page);
      }
    });

    test('a new member’s notice and the responses to mailed links have none', async ({ page }) => {
      await page.goto('/forgot-password');
      await page.getByLabel('Email').fill(newAccount().email);
      await page.getByRole('button', { name: 'Send Reset Link' }).click();
      await expect(page.getByText('Look into your mailbox')).toBeVisible();
      await check(page);
      await page.goto(`/newsletter/confirm?token=${NO_TOKEN}`);
      await page.getByRole('button', { name: 'Confirm Subscription' }).click();
      await expect(page.getByText('does not work any more')).toBeVisible();
      await check(page);
      await signInAsNewMember(page);
      for (const path of ['/dashboard', '/settings']) {
        await page.goto(path);
        await expect(page.getByText('Confirm your email address')).toBeVisible();
        await check(page);
      }
    });

    test('the search of the bar has none, before and after it has found something', async ({ page }) => {
      await signInAs(page, 'member');
      await page.goto('/dashboard');
      await page.keyboard.press('/');
      const search = page.getByRole('dialog', { name: 'Search' });
      await expect(search).toBeVisible();
      await check(page);
      await page.keyboard.type('test');
      await expect(search.getByRole('link', { name: 'All results in Events' })).toBeVisible();
      await check(page);
      await page.keyboard.type('ing without end');
      await expect(search.getByText(/^Nothing found for “/)).toBeVisible();
      await check(page);
    });

    test('a chosen photo and the event dialog have none either', async ({ page }) => {
      await signInAs(page, 'member');
      await page.goto('/settings');
      const photo = { name: 'me.png', mimeType: 'image/png', buffer: PIXEL };
      await page.getByLabel('Choose Photo').setInputFiles(photo);
      await expect(page.getByText('Preview of me.png')).toBeVisible();
      await check(page);
      await page.goto('/events');
      await page.getByRole('article').first().getByRole('link').click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await check(page);
    });
  });
}

/** Checks the page as it stands once its content is there, in both themes. */
async function check(page: Page): Promise<void> {
  await expect(page.locator('main h1')).toBeVisible();
  // What is further down is loaded when it comes near, each on the way to the foot of the page.
  const loading = page.locator('[aria-busy="true"]');
  await expect(async () => {
    if ((await loading.count()) > 0) await loading.first().scrollIntoViewIfNeeded({ timeout: 1000 });
    await expect(loading).toHaveCount(0, { timeout: 1000 });
  }).toPass({ timeout: 10_000 });
  await page.evaluate(() => window.scrollTo(0, 0));
  await page.emulateMedia({ colorScheme: 'light' });
  expect(await violations(page), `${page.url()}, light`).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await violations(page, OF_COLOURS), `${page.url()}, dark`).toEqual([]);
}

/** By all rules, or by some of them. */
async function violations(page: Page, rules?: string[]): Promise<string[]> {
  // No page of ours has frames: without a way into them, and without a list of what is right, it takes half the time.
  const builder = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  const { violations: found } = await (rules === undefined ? builder : builder.withRules(rules)).analyze();
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}

test('registering for an event works by keyboard alone', async ({ page }) => {
  await signInAsNewMember(page);
  await page.goto('/events');
  await expect(page.getByRole('article').first()).toBeVisible();
  const title = page
    .getByRole('article')
    .filter({ has: page.getByRole('button', { name: 'Register Now', exact: true }) });
  const link = title.first().getByRole('link');
  await reach(page, link);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  const button = dialog.getByRole('button', { name: 'Register Now' });
  await reach(page, button);
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('button', { name: 'Already Registered' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});

test('signing in on the way to a registration gives the focus back to its button', async ({ page }) => {
  const { email } = await join();
  await page.goto('/events');
  const card = page
    .getByRole('article')
    .filter({ has: page.getByRole('button', { name: 'Register Now', exact: true }) })
    .first();
  const title = await card.getByRole('heading').innerText();
  await reach(page, card.getByRole('button'));
  await page.keyboard.press('Enter');
  const door = page.getByRole('dialog', { name: 'Authentication Required' });
  await door.getByLabel('Email').fill(email);
  await door.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(door).toBeHidden();
  const registered = page.getByRole('article').filter({ has: page.getByRole('heading', { name: title }) });
  await expect(registered.getByRole('button', { name: 'Registered', exact: true })).toBeFocused();
});

test('registering for a webinar by keyboard leaves the focus on its card', async ({ page }) => {
  const title = `By keyboard ${Date.now()}`;
  await createWebinar({ title, startsInMinutes: 20 });
  await signInAsNewMember(page);
  await page.goto('/webinars');
  const card = page.getByRole('article').filter({ has: page.getByRole('heading', { name: title }) });
  await reach(page, card.getByRole('button', { name: 'Register' }));
  await page.keyboard.press('Enter');
  await expect(card).toContainText('Registered');
  await expect(card.getByText(title)).toBeFocused();
});
