import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { PASSWORD, makeAdmin } from '../support/people.ts';
import type { Person } from '../support/people.ts';
import { signInAsNewMember, signInByForm } from '../support/sign-in.ts';
import { sessions, withRedis } from '../support/stores.ts';

/** Ends a person's sessions elsewhere, as far as an open page knows. */
async function endSessions(person: Person): Promise<void> {
  const own = (await sessions()).filter(({ userId }) => userId === person.id);
  await withRedis((redis) => redis.del(own.map(({ key }) => key)));
}

const save = (page: Page) => page.getByRole('button', { name: 'Save Changes' }).click();

test('what was typed in a form is there again once the same member has signed in, and gone after signing out', async ({
  page,
}) => {
  const person = await signInAsNewMember(page, { firstName: 'Frida' });
  await page.goto('/settings');
  const company = page.getByLabel('Company');
  await company.fill('Fitter & Daughters');
  await page.getByLabel('New password').fill('Never-Stored-77');
  await endSessions(person);
  await save(page);
  await expect(page).toHaveURL(/\/login/);
  const stored = await page.evaluate(() => JSON.stringify(localStorage));
  expect(stored).toContain('Fitter & Daughters');
  expect(stored).not.toContain('Never-Stored-77');

  await signInByForm(page, person.email, PASSWORD);
  await expect(page.getByText('Draft restored')).toBeVisible();
  await expect(company).toHaveValue('Fitter & Daughters');
  await expect(page.getByLabel('New password')).toHaveValue('');

  await endSessions(person);
  await save(page);
  await expect(page).toHaveURL(/\/login/);
  await signInByForm(page, person.email, PASSWORD);
  await expect(company).toHaveValue('Fitter & Daughters');
  await page.getByRole('button', { name: 'Frida' }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible();
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('Fitter & Daughters');
  await page.goto('/login?returnTo=/settings');
  await signInByForm(page, person.email, PASSWORD);
  await expect(page.getByLabel('First name')).toHaveValue('Frida');
  await expect(company).toHaveValue('');
});

test('a new event of an administrator survives the end of the session', async ({ page }) => {
  const person = await signInAsNewMember(page);
  await makeAdmin(person.id);
  await page.goto('/admin?tab=events');
  const dialog = page.getByRole('dialog', { name: 'Add Event' });
  const openForm = () => page.getByRole('button', { name: 'Add Event' }).click();
  await openForm();
  await dialog.getByLabel('Title', { exact: true }).fill('RPZ repair lab');
  await dialog.getByLabel('Start date (Pacific Time)').fill('2027-12-04T08:00');
  await endSessions(person);
  await dialog.getByRole('button', { name: 'Add Event' }).click();
  await expect(page).toHaveURL(/\/login/);

  // The address names the form, which opens again by itself.
  await signInByForm(page, person.email, PASSWORD);
  await expect(dialog.getByLabel('Title', { exact: true })).toHaveValue('RPZ repair lab');
  await expect(dialog.getByLabel('Start date (Pacific Time)')).toHaveValue('2027-12-04T08:00');

  // Closing the form discards it, as it always does.
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Leave', exact: true }).click();
  await expect(dialog).toBeHidden();
  await openForm();
  await expect(dialog.getByLabel('Title', { exact: true })).toHaveValue('');
});
