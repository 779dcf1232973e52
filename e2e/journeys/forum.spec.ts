import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { createForumCategory, createReply, createTopic } from '../support/forum.ts';
import { joinAsAdmin } from '../support/people.ts';
import { anAdministrator, anotherMember, signInAsNewMember } from '../support/sign-in.ts';

let admin: string;
test.beforeAll(async () => {
  admin = (await joinAsAdmin()).cookie;
});

/** A category that nothing else is in, so that others' topics do not come between. */
async function aCategory() {
  const name = `Bench ${randomUUID().slice(0, 8)}`;
  return { name, id: await createForumCategory(admin, name) };
}
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const getCard = (page: Page, name: string) => page.getByRole('article').filter({ hasText: name });

test('a new member’s topic waits, is approved, and appears to whoever has the list open', async ({
  page,
  browser,
}) => {
  test.slow();
  const category = await aCategory();
  const name = `Relief valve opens at 1.8 ${randomUUID().slice(0, 8)}`;
  await signInAsNewMember(page);
  const reader = await anotherMember(browser);
  await reader.page.goto(`/forum?category=${category.id}`);
  await expect(reader.page.getByText('No topics found')).toBeVisible();

  await page.goto('/forum');
  await page.getByRole('button', { name: 'Start New Topic' }).click();
  const dialog = page.getByRole('dialog', { name: 'Start New Topic' });
  await dialog.getByRole('button', { name: 'Create Topic' }).click();
  await expect(page.getByText('Please fill in all required fields')).toBeVisible();
  await expect(dialog.getByLabel('Title')).toBeFocused();
  await dialog.getByLabel('Title').fill(name);
  await dialog.getByRole('combobox', { name: 'Category' }).selectOption(category.name);
  await dialog.getByLabel('Content').fill('2 inch RP, 71 psi.\n\n- relief opens at **1.8**\n- check 1: 6.9');
  await dialog.getByRole('button', { name: 'Create Topic' }).click();
  await expect(page.getByText('Topic created successfully!')).toBeVisible();
  await expect(title(page, name)).toBeVisible();
  await expect(page).toHaveURL(/\/forum\/[0-9a-f-]{36}$/);
  await expect(page.getByText('Pending approval').first()).toBeVisible();
  await expect(page.locator('main strong').filter({ hasText: '1.8' })).toBeVisible();
  const address = new URL(page.url()).pathname;
  await page.goto('/forum');
  await expect(getCard(page, name)).toContainText('Pending approval');

  // To everybody else it is not there.
  await reader.page.goto(address);
  await expect(title(reader.page, '404 Page Not Found')).toBeVisible();
  await reader.page.goto(`/forum?search=${encodeURIComponent(name)}`);
  await expect(reader.page.getByText('No topics found')).toBeVisible();
  await reader.page.goto(`/forum?category=${category.id}`);
  await expect(reader.page.getByText('No topics found')).toBeVisible();

  const office = await anAdministrator(browser);
  await office.page.goto(address);
  await office.page
    .getByRole('article', { name: /^Opening post/ })
    .getByRole('button', { name: 'Moderate', exact: true })
    .click();
  await office.page.getByRole('menuitem', { name: 'Approve' }).click();
  await expect(office.page.getByText('Post approved')).toBeVisible();
  await expect(office.page.getByText('Pending approval')).toHaveCount(0);

  await reader.page.getByRole('button', { name: /^1 new topics?$/ }).click();
  await getCard(reader.page, name).getByRole('link', { name }).click();
  await expect(title(reader.page, name)).toBeVisible();
  await page.reload();
  await expect(getCard(page, name)).toBeVisible();
  await expect(getCard(page, name)).not.toContainText('Pending approval');
});

test('what is new is marked as unread until it was read, and all of it at once', async ({ page }) => {
  const category = await aCategory();
  const name = `Check 2 ${randomUUID().slice(0, 8)}`;
  const id = await createTopic(admin, { title: name, categoryId: category.id });
  await createReply(admin, id);
  await signInAsNewMember(page);
  await page.goto(`/forum?category=${category.id}`);
  const unread = getCard(page, name).getByText('Unread:');
  await expect(unread).toBeAttached();
  await getCard(page, name).getByRole('link', { name, exact: false }).first().click();
  await expect(title(page, name)).toBeVisible();
  await expect(page.getByRole('article', { name: /^Reply 1/ })).toBeInViewport();
  await expect(async () => {
    await page.goto(`/forum?category=${category.id}`);
    await expect(getCard(page, name)).toBeVisible();
    await expect(unread).toHaveCount(0, { timeout: 500 });
  }).toPass();

  await createReply(admin, id, { content: 'Turn the disc over.' });
  await page.reload();
  await expect(unread).toBeAttached();
  await getCard(page, name)
    .getByRole('link', { name: /^First Unread Reply/ })
    .click();
  await expect(page).toHaveURL(`/forum/${id}?reply=2`);
  await expect(page.getByText('Turn the disc over.')).toBeInViewport();

  await createReply(admin, id);
  await page.goto('/forum');
  await page.getByRole('button', { name: 'Mark All as Read' }).click();
  await expect(page.getByText('All topics are marked as read')).toBeVisible();
  await page.goto(`/forum?category=${category.id}`);
  await expect(getCard(page, name)).toBeVisible();
  await expect(unread).toHaveCount(0);
});
