import { expect, test } from '@playwright/test';
import { DEMO_PASSWORD } from '../support/platform.ts';
import { signInByForm } from '../support/sign-in.ts';

test('a wrong password says so and keeps what was typed', async ({ page }) => {
  await page.goto('/login');
  await page.getByLabel('Email').fill('member@example.com');
  await page.getByLabel('Password', { exact: true }).fill('not this one');
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('The email or password is not correct.');
  await expect(page.getByLabel('Email')).toHaveValue('member@example.com');
});

test('an empty form names each problem beside its field', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page.getByText('Please enter a valid email address')).toBeVisible();
  await expect(page.getByText('Password is required')).toBeVisible();
  await page.getByLabel('Email').fill('member@example.com');
  await expect(page.getByText('Please enter a valid email address')).toBeHidden();
});

for (const place of ['main', 'banner'] as const) {
  test(`a member page leads back to itself through the way to sign in in its ${place}`, async ({ page }) => {
    await page.goto('/settings');
    await expect(page.getByText('Sign in to continue')).toBeVisible();
    const link = page.getByRole(place).getByRole('link', { name: 'Sign In' });
    // The page's HTML is the same for every address: the application adds the address to return to.
    await expect(link).toHaveAttribute('href', /returnTo/);
    await link.click();
    await signInByForm(page, 'member@example.com', DEMO_PASSWORD);
    await expect(page).toHaveURL('/settings');
    await expect(page.getByRole('heading', { name: 'Account Settings' })).toBeVisible();
  });
}

test('the registration page refuses a weak password and shows which rules are met', async ({ page }) => {
  await page.goto('/register');
  await page.getByLabel('Password', { exact: true }).fill('short');
  await expect(page.getByText('Password strength: Weak')).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill('Strong2026');
  await expect(page.getByText('Password strength: Strong')).toBeVisible();
  await page.getByLabel('Confirm password').fill('Strong2027');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByText('Passwords do not match')).toBeVisible();
  await expect(page.getByText('First name is required')).toBeVisible();
});

test('an address that is in no list is the 404 screen', async ({ page }) => {
  const response = await page.goto('/no/such/page');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible();
  await expect(page.getByText('Did you forget to add the page to the router?')).toBeVisible();
});
