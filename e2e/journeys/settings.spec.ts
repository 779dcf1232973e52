import { expect, test } from '@playwright/test';
import { PIXEL } from '../support/file-body.ts';
import { reach } from '../support/keyboard.ts';
import { linkInMail } from '../support/mailbox.ts';
import { PASSWORD, call, getCookie, newAccount, newSession } from '../support/people.ts';
import type { Person } from '../support/people.ts';
import { signInAsNewMember } from '../support/sign-in.ts';
import { rows, sessions, withRedis } from '../support/stores.ts';

test('the settings are changed by keyboard alone', async ({ page }) => {
  const { id } = await signInAsNewMember(page);
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
  // After Enter the focus stays in the form.
  await expect(company).toBeFocused();
  expect(await stored()).toMatchObject({ company: 'Fitter & Daughters' });

  const email = page.getByLabel('Email', { exact: true });
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
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

test('an address changes by password and link, and the old one takes it back', async ({ page, browser }) => {
  const { id, email } = await signInAsNewMember(page);
  const stored = async () =>
    (await rows('select email, pending_email as pending from identity.users where id = $1', [id]))[0];
  const wanted = newAccount().email;
  await page.goto('/settings');
  await page.getByLabel('Email', { exact: true }).fill(wanted);
  const profile = page.locator('form').filter({ has: page.getByLabel('First name') });
  await profile.getByLabel('Present password').fill('Not-The-Password-1');
  await profile.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('The present password is not correct').first()).toBeVisible();
  await profile.getByLabel('Present password').fill(PASSWORD);
  await profile.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText(`Waiting for confirmation of ${wanted}`)).toBeVisible();
  expect(await stored()).toEqual({ email, pending: wanted });
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect(page.getByText(`Waiting for confirmation of ${wanted}`)).toBeHidden();
  await page.getByLabel('Email', { exact: true }).fill(wanted);
  await profile.getByLabel('Present password').fill(PASSWORD);
  await profile.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText(`Waiting for confirmation of ${wanted}`)).toBeVisible();

  await page.goto(await linkInMail(page, 'Confirm your email address', wanted));
  await page.getByRole('button', { name: 'Confirm Email Address' }).click();
  await expect(page.getByText('Your email address is confirmed')).toBeVisible();
  await page.goto('/settings');
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(wanted);

  const elsewhere = await browser.newPage();
  await elsewhere.goto(await linkInMail(elsewhere, 'Your email address was changed', email));
  await elsewhere.getByRole('button', { name: 'Undo This Change' }).click();
  await expect(elsewhere.getByText('Your account uses this address again')).toBeVisible();
  await elsewhere.close();
  expect(await stored()).toEqual({ email, pending: null });
  await page.goto('/settings');
  await expect(page.getByText('Sign in to continue')).toBeVisible();
});

test('a new password and “Sign Out Elsewhere” end the other sessions, and this one goes on', async ({
  page,
}) => {
  const person = await signInAsNewMember(page);
  const phone = await newSession(person.id);
  const status = async (cookie: string) => (await call('GET', '/api/user', cookie)).status;
  await page.goto('/settings');
  const form = page.locator('form').filter({ has: page.getByLabel('Confirm password') });
  await form.getByLabel('Present password').fill(PASSWORD);
  await form.getByLabel('New password').fill('Copper-Elbow-58');
  await form.getByLabel('Confirm password').fill('Copper-Elbow-58');
  await form.getByRole('button', { name: 'Change Password' }).click();
  await expect(page.getByText('Your other devices are signed out.')).toBeVisible();
  expect(await status(phone)).toBe(401);

  const tablet = await call('POST', '/api/login', undefined, {
    email: person.email,
    password: 'Copper-Elbow-58',
  });
  await page.reload();
  await expect(page.getByText('This device', { exact: true })).toHaveCount(1);
  await page.getByRole('button', { name: 'Sign Out Elsewhere' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Present password').fill('Copper-Elbow-58');
  await dialog.getByRole('button', { name: 'Sign Out Elsewhere' }).click();
  await expect(page.getByText('Only this device is signed in.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sign Out Elsewhere' })).toBeHidden();
  expect(await status(getCookie(tablet) ?? '')).toBe(401);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Account Settings' })).toBeVisible();
});
