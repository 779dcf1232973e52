import { expect, test } from '@playwright/test';
import type { Locator } from '@playwright/test';
import { signInByForm, signInAsNewMember } from '../support/sign-in.ts';
import { rows, sessions } from '../support/stores.ts';

const PASSWORD = 'Hydrant2026';

/** Fills in and sends the form of the dialog that asks who it is. */
async function createAccount(door: Locator, email: string): Promise<void> {
  await door.getByRole('tab', { name: 'Register' }).click();
  await door.getByLabel('Email').fill(email);
  await door.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await door.getByLabel('First name').fill('Dana');
  await door.getByLabel('Last name').fill('Okafor');
  await door.getByRole('button', { name: 'Create Account' }).click();
}

test('a visitor registers for an event and finds it on the dashboard, today and after signing in again', async ({
  page,
}) => {
  const email = `visitor-${Date.now()}@example.com`;

  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Keep the water going one way.' })).toBeVisible();
  const upcoming = page.getByRole('region', { name: 'Upcoming events' });
  await expect(upcoming.getByRole('article')).toHaveCount(2);

  await upcoming.getByRole('link', { name: 'All Events' }).click();
  await expect(page).toHaveURL('/events');
  await page.getByLabel('Date').selectOption({ label: 'Next 3 Months' });
  await page.getByRole('searchbox', { name: 'Search events' }).fill('gauge');
  // Found words are marked: the list that was searched is shown by then, and does not change under the click.
  await expect(page.getByRole('article').locator('mark').first()).toBeVisible();
  const gauges = page.getByRole('article').filter({ has: page.getByRole('heading', { name: /gauge/i }) });
  const card = gauges.filter({ has: page.getByRole('button', { name: /^Register Now/ }) }).first();
  const title = await card.getByRole('heading').innerText();
  await card.getByRole('heading').getByText(title).click();

  const event = page.getByRole('dialog', { name: title });
  await expect(event).toContainText('PT');
  await event.getByRole('button', { name: /^Register/ }).click();

  const door = page.getByRole('dialog', { name: 'Authentication Required' });
  await createAccount(door, email);

  const toast = page.getByRole('region', { name: 'Notifications' });
  await expect(toast).toContainText('Successfully registered for event!');
  await expect(toast).toContainText('Your account has been created successfully.');
  const [registration] = await rows<{ user_id: string; title: string }>(
    `select b.user_id, e.title from bookings.bookings b
       join events.events e on e.id = b.offer_id
       join identity.users u on u.id = b.user_id where u.email = $1`,
    [email],
  );
  expect(registration?.title).toBe(title);
  expect((await sessions()).map(({ userId }) => userId)).toContain(registration?.user_id);

  await page.goto('/dashboard');
  await expect(page.getByRole('main')).toContainText(title);

  await page.getByRole('button', { name: 'Dana' }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible();
  expect((await sessions()).map(({ userId }) => userId)).not.toContain(registration?.user_id);

  await page.goto('/dashboard');
  await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click();
  await signInByForm(page, email, PASSWORD);
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByRole('main')).toContainText(title);
});

test('the button keeps its width while a registration is under way, and after it', async ({ page }) => {
  await signInAsNewMember(page);
  let release: () => void = () => undefined;
  const delayed = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/api/events/*/register', async (route) => {
    await delayed;
    await route.continue();
  });
  await page.goto('/events');
  const open = page.getByRole('button', { name: 'Register Now', exact: true }).first();
  await open.scrollIntoViewIfNeeded();
  const before = await open.boundingBox();
  await open.click();
  const pending = page.getByRole('button', { name: 'Registering...' });
  await expect(pending).toHaveAttribute('aria-busy', 'true');
  expect(await pending.boundingBox()).toEqual(before);
  release();
  const registered = page.getByRole('button', { name: 'Registered', exact: true });
  await expect(registered).toBeDisabled();
  expect(await registered.boundingBox()).toEqual(before);
});

test('the way back closes an event opened on the page, and leads away from one that a link asked for', async ({
  page,
}) => {
  await page.goto('/');
  await page
    .getByRole('region', { name: 'Upcoming events' })
    .getByRole('article')
    .first()
    .getByRole('link')
    .click();
  const event = page.getByRole('dialog');
  await expect(event).toBeVisible();
  await expect(page).toHaveURL('/events');
  await event.getByRole('button', { name: 'Close' }).click();
  await expect(event).toBeHidden();

  const link = page.getByRole('article').nth(1).getByRole('link');
  await link.click();
  await expect(event).toBeVisible();
  await page.goBack();
  await expect(event).toBeHidden();
  await expect(page).toHaveURL('/events');
  await expect(link).toBeFocused();

  await link.click();
  await event.getByRole('button', { name: 'Close' }).click();
  await expect(event).toBeHidden();
  await expect(link).toBeFocused();
  await page.goBack();
  await expect(page).toHaveURL('/');
});
