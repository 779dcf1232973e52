import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { check } from '../support/accessibility.ts';
import { reach } from '../support/keyboard.ts';
import { PIXEL } from '../support/file-body.ts';
import { PASSWORD, join, newAccount } from '../support/people.ts';
import { createResource, longArticle } from '../support/resources.ts';
import { signInAs, signInAsNewMember } from '../support/sign-in.ts';
import { createWebinar } from '../support/webinars.ts';

/** Has the form of a token, but is none. */
const NO_TOKEN = 'a'.repeat(43);
/** A phone first: there parts of a page are folded, and are unfolded by the tests. */
const WIDTHS = [390, 1440];

async function checkOnEachScreen(page: Page): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await check(page);
  }
  await page.setViewportSize({ width: 390, height: 900 });
}

test.describe('with reduced motion', () => {
  test.use({ viewport: { width: 390, height: 900 }, contextOptions: { reducedMotion: 'reduce' } });

  test('webinars in every state have no accessibility violation', async ({ page }) => {
    await createWebinar({ title: 'About to begin', startsInMinutes: 20 });
    await signInAs(page, 'member');
    await page.goto('/webinars');
    await page.getByRole('tab', { name: /^All/ }).click();
    for (const state of ['Live Now', 'Starting Soon', 'Recording Available', 'Ended']) {
      await expect(page.getByRole('article').getByText(state, { exact: true }).first()).toBeVisible();
    }
    await checkOnEachScreen(page);
  });

  test('an article with its contents unfolded and one that is closed have no violation', async ({ page }) => {
    await page.goto(`/resources/${await longArticle()}`);
    const toggle = page.getByRole('button', { name: 'On this page' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    if (await toggle.isVisible()) await toggle.click();
    await checkOnEachScreen(page);
    const closed = await createResource({ accessLevel: 'premium' });
    for (const role of ['visitor', 'member'] as const) {
      if (role !== 'visitor') await signInAs(page, role);
      await page.goto(`/resources/${closed}`);
      await expect(page.getByText('This article is for premium members')).toBeVisible();
      await checkOnEachScreen(page);
    }
  });

  test('a new member’s notice and the responses to mailed links have no violation', async ({ page }) => {
    await page.goto('/forgot-password');
    await page.getByLabel('Email').fill(newAccount().email);
    await page.getByRole('button', { name: 'Send Reset Link' }).click();
    await expect(page.getByText('Look into your mailbox')).toBeVisible();
    await checkOnEachScreen(page);
    await page.goto(`/newsletter/confirm?token=${NO_TOKEN}`);
    await page.getByRole('button', { name: 'Confirm Subscription' }).click();
    await expect(page.getByText('does not work any more')).toBeVisible();
    await checkOnEachScreen(page);
    await signInAsNewMember(page, {}, { isEmailConfirmed: false });
    for (const path of ['/dashboard', '/settings']) {
      await page.goto(path);
      await expect(page.getByText('Confirm your email address')).toBeVisible();
      await checkOnEachScreen(page);
    }
  });

  test('the search of the bar has none, before and after it has found something', async ({ page }) => {
    await signInAs(page, 'member');
    await page.goto('/dashboard');
    await page.keyboard.press('/');
    const search = page.getByRole('dialog', { name: 'Search' });
    await expect(search).toBeVisible();
    await checkOnEachScreen(page);
    await page.keyboard.type('test');
    await expect(search.getByRole('link', { name: 'All Results in Events' })).toBeVisible();
    await checkOnEachScreen(page);
    await page.keyboard.type('ing without end');
    await expect(search.getByText(/^Nothing found for “/)).toBeVisible();
    await checkOnEachScreen(page);
  });

  test('notices and one’s training have none', async ({ page }) => {
    await signInAs(page, 'member');
    await page.goto('/dashboard?tab=my-training');
    await expect(page.getByRole('region', { name: 'Your courses' }).getByRole('listitem')).not.toHaveCount(0);
    await checkOnEachScreen(page);
    await page
      .getByRole('banner')
      .getByRole('button', { name: /^Notices/ })
      .click();
    const panel = page.getByRole('dialog', { name: 'Notices' });
    await expect(panel.getByRole('button', { name: 'Close' })).toBeVisible();
    await expect(panel.getByText(/No notices yet|Mark All as Read/)).toBeVisible();
    await checkOnEachScreen(page);
  });

  test('a chosen photo and the event dialog have none either', async ({ page }) => {
    await signInAs(page, 'member');
    await page.goto('/settings');
    const photo = { name: 'me.png', mimeType: 'image/png', buffer: PIXEL };
    await page.getByLabel('Choose Photo').setInputFiles(photo);
    await expect(page.getByText('Preview of me.png')).toBeVisible();
    await checkOnEachScreen(page);
    await page.goto('/events');
    await page.getByRole('article').first().getByRole('link').click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await checkOnEachScreen(page);
  });
});

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
