import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { check } from '../support/accessibility.ts';
import { createEvent, register } from '../support/events.ts';
import { createPendingTopic } from '../support/forum.ts';
import { join, joinAsAdmin, makeAdmin } from '../support/people.ts';
import { signInAsNewMember } from '../support/sign-in.ts';

const unique = (text: string): string => `${text} ${randomUUID().slice(0, 8)}`;
const TABS = ['Courses', 'Events', 'Resources', 'Webinars', 'Settings'] as const;
const MAX_TOP = 250;

async function openAsAdministrator(page: Page, path: string): Promise<void> {
  const { id } = await signInAsNewMember(page);
  await makeAdmin(id);
  await page.goto(path);
}

test('the day leads to what has to be done', async ({ page }) => {
  test.slow();
  const { cookie } = await joinAsAdmin();
  const title = unique('Field testing');
  const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
  const id = await createEvent(cookie, {
    ...{ title, accessLevel: 'paid', price: '325.00', maxAttendees: 2 },
    ...{ startDate: inMinutes(5), endDate: inMinutes(65) },
  });
  await register((await join()).cookie, id);
  await createPendingTopic({ title: unique('Waiting') });
  await openAsAdministrator(page, '/admin');

  await expect(page.getByRole('tab', { name: 'Today', selected: true })).toBeVisible();
  for (const label of ['Total Users', 'Total Events']) await expect(page.getByText(label)).toBeVisible();
  const row = page.getByRole('row', { name: new RegExp(title) });
  await expect(row).toContainText('1 of 2');
  await expect(row).toContainText('1 · $325');
  await check(page);
  await row.getByRole('link', { name: /^Attendees/ }).click();
  await expect(page).toHaveURL(`/admin/bookings/events/${id}`);

  await page.goto('/admin');
  const menu = page.getByRole('navigation', { name: 'Administration' });
  await expect(menu.getByRole('link', { name: /^Moderation \d+/ })).toBeVisible();
  await expect(page.getByRole('banner').getByText(/^\d+ open tasks$/)).toBeVisible();
  await page.getByRole('link', { name: /posts? waiting for approval/ }).click();
  await expect(page).toHaveURL('/admin/moderation');
});

test('charts have a period in the address, and are files', async ({ page }) => {
  await openAsAdministrator(page, '/admin');
  await page.getByRole('link', { name: 'Year', exact: true }).click();
  await expect(page).toHaveURL('/admin?period=year');
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Registrations as CSV' }).click();
  expect((await download).suggestedFilename()).toBe('registrations-year.csv');
});

test('with a tab its list begins near the top', async ({ page }) => {
  test.slow();
  await page.setViewportSize({ width: 1440, height: 900 });
  await openAsAdministrator(page, '/admin');
  for (const name of TABS) {
    await page.getByRole('tab', { name }).click();
    await expect(page.getByRole('tab', { name, selected: true })).toBeFocused();
    await expect(page.getByRole('heading', { level: 2, name: 'Needs attention' })).toHaveCount(0);
    const { y = Infinity } = (await page.getByRole('tabpanel').boundingBox()) ?? {};
    expect(y, name).toBeLessThanOrEqual(MAX_TOP);
  }
  await page.getByRole('tab', { name: 'Today' }).click();
  await expect(page).toHaveURL('/admin');
  await expect(page.getByRole('heading', { level: 2, name: 'Needs attention' })).toBeVisible();
});
