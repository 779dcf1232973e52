import { expect, test } from '@playwright/test';
import { DEMO_PASSWORD } from '../support/platform.ts';
import { signInByForm } from '../support/sign-in.ts';

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

test('an address that is in no list is the 404 screen', async ({ page }) => {
  const response = await page.goto('/no/such/page');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible();
  await expect(page.getByText('Did you forget to add the page to the router?')).toBeVisible();
});
