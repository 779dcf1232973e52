import { expect, test } from '@playwright/test';
import { sendRequest } from '../support/send-request.ts';
import { logsWith } from '../support/logs.ts';
import { linkInMail } from '../support/mailbox.ts';
import { PASSWORD, newAccount } from '../support/people.ts';
import { E2E_ORIGIN } from '../support/platform.ts';
import { signInByForm } from '../support/sign-in.ts';
import { rows } from '../support/stores.ts';

const NEW_PASSWORD = 'Copper-Elbow-58';
const getPath = (link: string) => link.slice(E2E_ORIGIN.length);
const getToken = (link: string) => new URL(link).searchParams.get('token') ?? 'none';

test('register, confirm the address by mail, forget the password, choose a new one by mail', async ({
  page,
  browser,
}) => {
  const { email, firstName, lastName } = newAccount();
  await page.goto('/register');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('First name').fill(firstName);
  await page.getByLabel('Last name').fill(lastName);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page).toHaveURL('/');
  await page.goto('/dashboard');
  await expect(page.getByText('Confirm your email address')).toBeVisible();

  const confirmation = await linkInMail(page, 'Confirm your email address', email);
  expect((await sendRequest('GET', getPath(confirmation))).status).toBe(200);
  await page.goto(confirmation);
  await expect(page).toHaveURL('/confirm-email');
  await page.getByRole('button', { name: 'Confirm Email Address' }).click();
  await expect(page.getByText('Your email address is confirmed')).toBeVisible();
  await page.getByRole('link', { name: 'Go to Dashboard' }).click();
  await expect(page.getByRole('heading', { name: `Welcome back, ${firstName}` })).toBeVisible();
  await expect(page.getByText('Confirm your email address')).toBeHidden();

  const elsewhere = await browser.newPage();
  await elsewhere.goto('/login');
  await elsewhere.getByRole('link', { name: 'Forgot your password?' }).click();
  // The sign-in page has a field with the same name; the test means the new page's.
  await expect(elsewhere.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
  await elsewhere.getByLabel('Email').fill(email);
  await elsewhere.getByRole('button', { name: 'Send Reset Link' }).click();
  await expect(elsewhere.getByText('Look into your mailbox')).toBeVisible();
  const link = await linkInMail(elsewhere, 'Choose a new password', email);
  expect((await sendRequest('GET', getPath(link))).status).toBe(200);
  await elsewhere.goto(link);
  await expect(elsewhere).toHaveURL('/reset-password');
  await elsewhere.getByLabel('New password').fill('Backflow1979');
  await expect(elsewhere.getByText('Password strength: Weak')).toBeVisible();
  await expect(elsewhere.getByText('Not a commonly used password (not yet met)')).toBeVisible();
  await elsewhere.getByLabel('New password').fill(NEW_PASSWORD);
  await elsewhere.getByLabel('Confirm password').fill(NEW_PASSWORD);
  await elsewhere.getByRole('button', { name: 'Save New Password' }).click();
  await expect(elsewhere.getByText('Your password is changed')).toBeVisible();

  await page.goto('/dashboard');
  await expect(page.getByText('Sign in to continue')).toBeVisible();
  await elsewhere.getByRole('main').getByRole('link', { name: 'Sign In' }).click();
  await signInByForm(elsewhere, email, NEW_PASSWORD);
  await expect(elsewhere).toHaveURL('/dashboard');

  await elsewhere.goto(link);
  await elsewhere.getByLabel('New password').fill(PASSWORD);
  await elsewhere.getByLabel('Confirm password').fill(PASSWORD);
  await elsewhere.getByRole('button', { name: 'Save New Password' }).click();
  await expect(elsewhere.getByText('This link does not work any more')).toBeVisible();
  await expect(elsewhere.getByRole('link', { name: 'Send Another Link' })).toBeVisible();
  await elsewhere.close();
  expect(logsWith(getToken(link), getToken(confirmation))).toEqual([]);
});

test('the newsletter begins and ends by the links in its mails', async ({ page }) => {
  const { email } = newAccount();
  const isSubscribed = async () =>
    (
      await rows<{ on: boolean }>(
        'select confirmed_at is not null as on from identity.newsletter_subscriptions where email = $1',
        [email],
      )
    )[0]?.on;
  await page.goto('/');
  const box = page.getByRole('region', { name: 'New training' });
  await box.getByRole('button', { name: 'Subscribe' }).click();
  await expect(box.getByText('Email is required')).toBeVisible();
  await box.getByLabel('Email address').fill(email);
  await box.getByRole('button', { name: 'Subscribe' }).click();
  await expect(box.getByText('Almost done')).toBeVisible();
  await expect(box.getByLabel('Email address')).toHaveValue('');
  expect(await isSubscribed()).toBe(false);

  await page.goto(await linkInMail(page, 'Confirm your newsletter subscription', email));
  await page.getByRole('button', { name: 'Confirm Subscription' }).click();
  await expect(page.getByText('You are subscribed')).toBeVisible();
  expect(await isSubscribed()).toBe(true);

  await page.goto(await linkInMail(page, 'You are subscribed', email));
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(page.getByText('You are unsubscribed')).toBeVisible();
  expect(await isSubscribed()).toBeUndefined();
});

test('the sign-in dialog leads to the forgotten password, and a link without its secret says so', async ({
  page,
}) => {
  await page.goto('/reset-password');
  await expect(page.getByText('This link is not complete')).toBeVisible();
  await page.goto('/confirm-email?token=cut-off');
  await page.getByRole('button', { name: 'Confirm Email Address' }).click();
  await expect(page.getByText('This link does not work any more')).toBeVisible();
  await page.goto('/events');
  await page
    .getByRole('button', { name: /Register Now/ })
    .first()
    .click();
  await page.getByRole('dialog').getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(page).toHaveURL('/forgot-password');
  await expect(page.getByRole('dialog')).toBeHidden();
});
