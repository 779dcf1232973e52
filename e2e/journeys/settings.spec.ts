import { expect, test } from '@playwright/test';
import { PIXEL } from '../support/file-body.ts';
import { reach } from '../support/keyboard.ts';
import { join } from '../support/people.ts';
import type { Person } from '../support/people.ts';
import { signInAsNewMember } from '../support/sign-in.ts';
import { rows, sessions, withRedis } from '../support/stores.ts';

test('the settings are changed by keyboard alone', async ({ page }) => {
  const { id } = await signInAsNewMember(page);
  const other = await join();
  const stored = async () => {
    const [user] = await rows(
      'select company, email, weekly_email_digest from identity.users where id = $1',
      [id],
    );
    return user;
  };
  await page.goto('/settings');
  const company = page.getByLabel('Company');
  await reach(page, company);
  await page.keyboard.type('Fitter & Daughters');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Profile updated')).toBeVisible();
  // Whoever sent the form by Enter goes on where they were.
  await expect(company).toBeFocused();
  expect(await stored()).toMatchObject({ company: 'Fitter & Daughters' });

  const email = page.getByLabel('Email', { exact: true });
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  await expect(email).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(other.email);
  await reach(page, page.getByRole('button', { name: 'Save Changes' }));
  await page.keyboard.press('Enter');
  await expect(email).toHaveAccessibleDescription(/An account with this email already exists/);
  await expect(email).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('not an address');
  await page.keyboard.press('Enter');
  await expect(email).toHaveAccessibleDescription(/Please enter a valid email address/);
  await expect(email).toBeFocused();

  const digest = page.getByRole('switch', { name: 'Weekly Email Digest' });
  const before = await digest.isChecked();
  await reach(page, digest);
  await page.keyboard.press('Space');
  await expect(page.getByText('Your notification preferences have been saved.')).toBeVisible();
  await expect(digest).toBeFocused();
  await expect(digest).toBeChecked({ checked: !before });
  expect(await stored()).toMatchObject({ weekly_email_digest: !before });
});

/** Ends a person's sessions elsewhere, as far as an open page knows. */
async function endSessions(person: Person): Promise<void> {
  const own = (await sessions()).filter(({ userId }) => userId === person.id);
  await withRedis((redis) => redis.del(own.map(({ key }) => key)));
}

test('a form sent after the session ended leads to signing in', async ({ page }) => {
  const person = await signInAsNewMember(page);
  await page.goto('/settings');
  await page.getByLabel('Company').fill('Fitter & Daughters');
  await endSessions(person);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('You are logged out. Logging in again...')).toBeVisible();
  await expect(page).toHaveURL(/\/login\?returnTo=%2Fsettings$/);
});

test('so does a photo', async ({ page }) => {
  const person = await signInAsNewMember(page);
  await page.goto('/settings');
  await page
    .getByLabel('Choose Photo')
    .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: PIXEL });
  await endSessions(person);
  await page.getByRole('button', { name: 'Upload Photo' }).click();
  await expect(page.getByText('You are logged out. Logging in again...')).toBeVisible();
  await expect(page).toHaveURL(/\/login\?returnTo=%2Fsettings$/);
});

test('without a network a change fails at once, and is not made later', async ({ page, context }) => {
  const { id } = await signInAsNewMember(page);
  await page.goto('/settings');
  const digest = page.getByRole('switch', { name: 'Weekly Email Digest' });
  const before = await digest.isChecked();
  await context.setOffline(true);
  await digest.click();
  await expect(page.getByText('The site did not answer. Check your connection and try again.')).toBeVisible();
  await expect(digest).toBeChecked({ checked: before });
  await context.setOffline(false);
  await page.reload();
  await expect(digest).toBeChecked({ checked: before });
  expect(await rows('select weekly_email_digest as on from identity.users where id = $1', [id])).toEqual([
    { on: before },
  ]);
});
