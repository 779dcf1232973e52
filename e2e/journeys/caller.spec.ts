import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { createEvent } from '../support/events.ts';
import { linkInMail } from '../support/mailbox.ts';
import { PASSWORD, joinAsAdmin, newAccount } from '../support/people.ts';
import { signInAs, signInByForm } from '../support/sign-in.ts';

test('a caller is registered by name and phone, is found afterwards, and gets an account by mail', async ({
  page,
  browser,
}) => {
  test.slow();
  const { email } = newAccount();
  const lastName = `Cole${randomUUID().replace(/[^a-f]/g, '')}`;
  const title = `Refresher ${randomUUID().slice(0, 8)}`;
  const id = await createEvent((await joinAsAdmin()).cookie, { title });
  await signInAs(page, 'admin');
  await page.goto(`/admin/bookings/events/${id}`);
  await page.getByRole('button', { name: 'Register Member' }).click();
  const dialog = page.getByRole('dialog', { name: 'Register a Member' });
  await dialog.getByRole('combobox').fill(`Heather ${lastName}`);
  await dialog.getByRole('button', { name: 'New Person' }).click();
  await dialog.getByLabel('Phone').fill('(415) 555-0177');
  await dialog.getByRole('button', { name: 'Add and Register' }).click();
  await expect(page.getByRole('row', { name: new RegExp(lastName) })).toBeVisible();
  await expect(page.getByText('there is no email address')).toBeVisible();

  await page.goto(`/admin/people?search=${lastName}`);
  await page.getByRole('link', { name: `Heather ${lastName}` }).click();
  await expect(page.getByText('No account', { exact: true })).toBeVisible();
  await expect(page.getByText(title)).toBeVisible();
  await page.getByRole('button', { name: 'Edit Contact' }).click();
  await page.getByRole('dialog').getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Save Contact' }).click();
  await page.getByRole('button', { name: 'Send Link to Set a Password' }).click();
  await expect(page.getByText('Link sent', { exact: true })).toBeVisible();

  const theirs = await browser.newPage();
  await theirs.goto('/register');
  await theirs.getByLabel('Email').fill(email);
  await theirs.getByLabel('First name').fill('Mallory');
  await theirs.getByLabel('Last name').fill('Cole');
  await theirs.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await theirs.getByLabel('Confirm password').fill(PASSWORD);
  await theirs.getByRole('button', { name: 'Create Account' }).click();
  await expect(theirs.getByText('We know this address already').first()).toBeVisible();

  await theirs.goto(await linkInMail(theirs, 'Set a password and see your bookings', email));
  await expect(theirs.getByRole('heading', { level: 1 })).toHaveText(/^Set your password, /);
  await theirs.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await theirs.getByLabel('Confirm password').fill(PASSWORD);
  await theirs.getByRole('button', { name: 'Save Password' }).click();
  await theirs.getByRole('main').getByRole('link', { name: 'Sign In' }).click();
  await signInByForm(theirs, email, PASSWORD);
  await expect(theirs).toHaveURL('/dashboard');
  await expect(theirs.getByText(title).first()).toBeVisible();
});
