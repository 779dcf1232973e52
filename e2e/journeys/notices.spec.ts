import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { createCourse } from '../support/courses.ts';
import { createEvent, register } from '../support/events.ts';
import { approvePost, createTopic } from '../support/forum.ts';
import { call, joinAsAdmin, newSession } from '../support/people.ts';
import { E2E_ORIGIN } from '../support/platform.ts';
import { signInAsNewMember } from '../support/sign-in.ts';
import { everyJobDone } from '../support/stores.ts';

let admin: string;
test.beforeAll(async () => {
  admin = (await joinAsAdmin()).cookie;
});

const bell = (page: Page, name: string | RegExp) =>
  page.getByRole('banner').getByRole('button', { name, exact: true });

/** A post of a member that has just been approved. */
async function approvedPost(cookie: string, title: string): Promise<string> {
  const id = await createTopic(cookie, { title });
  await approvePost(admin, id);
  await everyJobDone();
  return id;
}

test('a notice read on one device is read on the other', async ({ page, browser }) => {
  const { id, cookie } = await signInAsNewMember(page);
  const topic = await approvedPost(cookie, 'Relief valve at 2.1');
  await page.goto('/dashboard');
  await expect(bell(page, 'Notices, 1 unread')).toBeVisible();

  const [name = '', value = ''] = (await newSession(id)).split(/=(.*)/s);
  const context = await browser.newContext({ baseURL: E2E_ORIGIN });
  await context.addCookies([{ name, value, url: E2E_ORIGIN, httpOnly: true, sameSite: 'Lax' }]);
  const other = await context.newPage();
  await other.goto('/events');
  await expect(bell(other, 'Notices, 1 unread')).toBeVisible();

  await bell(page, 'Notices, 1 unread').click();
  const panel = page.getByRole('dialog', { name: 'Notices' });
  await panel.getByRole('link', { name: /^Unread: Your post is approved: Relief valve/ }).click();
  await expect(page).toHaveURL(`/forum/${topic}`);
  await expect(bell(page, 'Notices')).toBeVisible();
  await expect(panel).toBeHidden();

  // The member turns to the other device: its page becomes visible.
  await expect(async () => {
    await other.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
    await expect(bell(other, 'Notices')).toBeVisible({ timeout: 1000 });
  }).toPass();
  await context.close();
});

test('the panel and the page are used by keyboard alone', async ({ page }) => {
  const { cookie } = await signInAsNewMember(page);
  await approvedPost(cookie, 'Gauge drift');
  await page.goto('/dashboard');
  await bell(page, 'Notices, 1 unread').focus();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('dialog', { name: 'Notices' });
  await expect(panel.getByRole('link', { name: /Gauge drift/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(bell(page, 'Notices, 1 unread')).toBeFocused();

  await page.keyboard.press('Enter');
  const all = panel.getByRole('button', { name: 'Mark All as Read' });
  await all.focus();
  await page.keyboard.press('Enter');
  await expect(bell(page, 'Notices')).toHaveCount(1);
  await panel.getByRole('link', { name: 'All Notices' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/notices');
  await expect(page.getByRole('heading', { name: 'Notices', level: 1 })).toBeFocused();
  await expect(page.getByRole('main').getByRole('link', { name: /^Your post is approved/ })).toBeVisible();
});

test('My Training has what is next, what is to be paid, and courses to continue', async ({ page }) => {
  const { cookie } = await signInAsNewMember(page);
  const free = await createEvent(admin, { title: 'Open lab' });
  const paid = await createEvent(admin, { title: 'Repair class', price: '325.10', accessLevel: 'paid' });
  for (const event of [free, paid]) await register(cookie, event);
  const [open, closed] = [
    await createCourse(admin, { title: 'Gauge care' }),
    await createCourse(admin, { title: 'Surveys', price: '120.00', accessLevel: 'paid' }),
  ];
  for (const course of [open, closed]) await call('POST', `/api/courses/${course}/enroll`, cookie, {});

  await page.goto('/dashboard');
  await page.getByRole('tab', { name: 'My Training' }).click();
  await expect(page).toHaveURL('/dashboard?tab=my-training');
  const next = page.getByRole('region', { name: 'Coming up' });
  await expect(next.getByRole('article')).toHaveCount(2);
  await expect(next.getByRole('article').filter({ hasText: 'Repair class' })).toContainText(
    'Registration Pending',
  );
  const invoices = page.getByRole('region', { name: 'Invoices' });
  await expect(invoices.getByRole('listitem')).toHaveCount(2);
  await expect(invoices).toContainText('2 invoices to be paid$445.10');
  const courses = page.getByRole('region', { name: 'Your courses' });
  await expect(courses.getByRole('listitem').first()).toContainText('Gauge care');
  for (const empty of ['Waiting lists', 'Past events and webinars'])
    await expect(page.getByRole('region', { name: empty })).toHaveCount(0);
  await courses.getByRole('link', { name: 'Start Gauge care' }).click();
  await expect(page).toHaveURL(new RegExp(`/courses/${open}`));
});
