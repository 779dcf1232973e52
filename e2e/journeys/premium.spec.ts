import { expect, test } from '@playwright/test';
import { createEvent } from '../support/events.ts';
import { joinAsAdmin, newAccount, newSession } from '../support/people.ts';
import { E2E_ORIGIN } from '../support/platform.ts';
import { rows } from '../support/stores.ts';

test('a visitor registers on the way to premium, asks for it, and has it as soon as it is granted', async ({
  browser,
  page,
}) => {
  const admin = await joinAsAdmin();
  const title = `Clinic ${Date.now()}`;
  const id = await createEvent(await newSession(admin.id), { title, accessLevel: 'premium' });
  const account = newAccount({ firstName: 'Robin', lastName: `Pipefitter ${Date.now()}` });
  const name = `${account.firstName} ${account.lastName}`;

  // Registering too leads back to the requested page.
  await page.goto('/settings');
  await page.getByRole('link', { name: 'Register' }).first().click();
  // The home page also has an address field, and stays until the form is loaded.
  await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible();
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('First name').fill(account.firstName);
  await page.getByLabel('Last name').fill(account.lastName);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByLabel('Confirm password').fill(account.password);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page).toHaveURL('/settings');
  await expect(page.getByText('Free Member')).toBeVisible();

  // From the event to the page, never to a refusal.
  await page.goto(`/events?eventId=${id}`);
  const dialog = page.getByRole('dialog', { name: title });
  await expect(dialog.getByRole('button', { name: /Register/ })).toHaveCount(0);
  await dialog.getByRole('link', { name: 'Get Premium' }).last().click();
  await expect(page).toHaveURL('/premium');
  await expect(page.getByText('Confirm your email address first')).toBeVisible();
  await rows('update identity.users set email_confirmed_at = now() where email = $1', [account.email]);
  await page.reload();
  await page.getByRole('button', { name: 'Request Premium' }).click();
  await expect(page.getByText('You have asked for premium')).toBeVisible();

  const office = await browser.newContext({ baseURL: E2E_ORIGIN });
  const [cookieName = '', cookie = ''] = (await newSession(admin.id)).split('=');
  await office.addCookies([{ name: cookieName, value: cookie, url: E2E_ORIGIN }]);
  const desk = await office.newPage();
  // Links to the former place of the requests lead on to them.
  await desk.goto('/premium');
  await desk.getByRole('link', { name: 'Requests for premium' }).click();
  await expect(desk).toHaveURL('/admin/people?tab=premium');
  await desk.getByRole('button', { name: `Grant premium to ${name}` }).click();
  await desk.getByRole('button', { name: 'Grant Premium', exact: true }).click();
  await expect(desk.getByText(`${name} is a premium member.`)).toBeVisible();
  await office.close();

  // The open session has the new plan, without signing in again.
  await page.reload();
  await expect(page.getByText('You are a premium member')).toBeVisible();
  await page.goto(`/events?eventId=${id}`);
  await page.getByRole('dialog', { name: title }).getByRole('button', { name: 'Register Now' }).click();
  await expect(page.getByText('Successfully registered for event!')).toBeVisible();
});
