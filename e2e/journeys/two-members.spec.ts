import { expect, test } from '@playwright/test';
import type { BrowserContext, Page } from '@playwright/test';
import { PASSWORD, join, newAccount } from '../support/people.ts';
import type { Person } from '../support/people.ts';
import { signInAsNewMember, signInByForm } from '../support/sign-in.ts';
import { rows } from '../support/stores.ts';
import { E2E_ORIGIN } from '../support/platform.ts';

const getCompany = async ({ id }: Person) =>
  (await rows<{ company: string | null }>('select company from identity.users where id = $1', [id]))[0]
    ?.company;

/** A tab with the settings of who is signed in, and something typed there. */
async function typeCompany(page: Page, text: string): Promise<void> {
  await page.goto('/settings');
  await page.getByLabel('Company').fill(text);
}

async function signOutByMenu(page: Page, person: { firstName: string }): Promise<void> {
  await page.getByRole('button', { name: person.firstName }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible();
}

/** Another member signs in; no tab is notified. */
async function exchangeCookie(context: BrowserContext, cookie: string): Promise<void> {
  const [name = '', value = ''] = cookie.split(/=(.*)/s);
  await context.addCookies([{ name, value, url: E2E_ORIGIN, httpOnly: true, sameSite: 'Lax' }]);
}

test('a tab follows when somebody else signs in in another one', async ({ page, context }) => {
  const other = newAccount({ firstName: 'Olive' });
  await join(other);
  await signInAsNewMember(page, { firstName: 'Frida' });
  await page.goto('/settings');
  await expect(page.getByLabel('First name')).toHaveValue('Frida');

  const second = await context.newPage();
  await second.goto('/');
  await signOutByMenu(second, { firstName: 'Frida' });
  await expect(page.getByText('You are signed out')).toBeVisible();
  await expect(page.getByText('Sign in to continue')).toBeVisible();

  await second.goto('/login');
  await signInByForm(second, other.email, PASSWORD);
  await expect(page.getByText('You are signed in as Olive Fitter')).toBeVisible();
  await expect(page.getByLabel('First name')).toHaveValue('Olive');
  await expect(page.getByText('Frida')).toHaveCount(0);
});

test('a tab that has not heard of it changes nothing as the other member, and its own gets back what was typed', async ({
  page,
  context,
}) => {
  const first = await signInAsNewMember(page, { firstName: 'Frida' });
  const other = await join({ firstName: 'Olive' });
  await typeCompany(page, 'Fitter & Daughters');
  await exchangeCookie(context, other.cookie);

  const refused = page.waitForResponse((response) => response.request().method() === 'PATCH');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  expect((await refused).status()).toBe(409);
  await expect(page.getByText('You are signed in as Olive Fitter')).toBeVisible();
  await expect(page.getByLabel('First name')).toHaveValue('Olive');
  await expect(page.getByLabel('Company')).toHaveValue('');
  expect(await Promise.all([getCompany(first), getCompany(other)])).toEqual([null, null]);

  await exchangeCookie(context, first.cookie);
  await page.goto('/settings');
  await expect(page.getByLabel('Company')).toHaveValue('Fitter & Daughters');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Profile updated')).toBeVisible();
  expect(await getCompany(first)).toBe('Fitter & Daughters');
});

test('a tab that comes back into view follows, too', async ({ page, context }) => {
  await signInAsNewMember(page, { firstName: 'Frida' });
  await page.goto('/settings');
  await expect(page.getByLabel('First name')).toHaveValue('Frida');
  await exchangeCookie(context, (await join({ firstName: 'Olive' })).cookie);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(page.getByLabel('First name')).toHaveValue('Olive');
});
