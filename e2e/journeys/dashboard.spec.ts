import { expect, test } from '@playwright/test';
import { DAY_MS, createEvent, register } from '../support/events.ts';
import { getOverflow } from '../support/get-overflow.ts';
import { joinAsAdmin, makeAdmin } from '../support/people.ts';
import { createResource } from '../support/resources.ts';
import { signInAsNewMember } from '../support/sign-in.ts';
import { sessions, withRedis } from '../support/stores.ts';

test('a new member is greeted, and finds the way to events and resources', async ({ page }) => {
  await createResource();
  await signInAsNewMember(page, { firstName: 'Ines' });
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Welcome back, Ines' })).toBeVisible();
  await expect(page.getByText('Free Member')).toBeVisible();
  await expect(page.getByRole('definition').first()).toHaveText('0');
  const own = page.getByRole('region', { name: 'Your upcoming events' });
  await expect(own).toContainText('No upcoming events');
  await expect(own.getByRole('link', { name: 'Browse Events' })).toBeVisible();
  const programme = page.getByRole('region', { name: 'Next in the programme' });
  await expect(programme.getByRole('listitem')).toHaveCount(3);
  const resources = page.getByRole('region', { name: 'Resources', exact: true });
  await expect(resources.getByRole('listitem')).not.toHaveCount(0);
  await expect(resources.getByRole('link', { name: /^Read / }).first()).toHaveAttribute(
    'href',
    /^\/resources\/[0-9a-f-]{36}$/,
  );
  await expect(page.getByRole('main').getByRole('link', { name: 'Browse Resources' })).toBeVisible();
  await programme
    .getByRole('link', { name: /^Register/ })
    .first()
    .click();
  await expect(page).toHaveURL('/events');
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('the tabs show what is coming, everything registered for, and the profile; each has its address', async ({
  page,
}) => {
  const admin = await joinAsAdmin();
  const { cookie, email } = await signInAsNewMember(page);
  for (const day of [4, 3, 2, 1]) {
    const startDate = new Date(Date.now() + (400 + day) * DAY_MS).toISOString();
    const event = await createEvent(admin.cookie, { title: `Course day ${day}`, startDate, endDate: null });
    await register(cookie, event);
  }
  await page.goto('/dashboard');
  await expect(page.getByRole('definition').first()).toHaveText('4');
  const own = page.getByRole('region', { name: 'Your upcoming events' });
  await expect(own.getByRole('listitem')).toHaveCount(3);
  await expect(own.getByRole('listitem').first()).toContainText('Course day 1');
  await expect(own.getByRole('listitem').first()).toContainText('Registered');

  await own.getByRole('link', { name: 'View All Events' }).click();
  await expect(page).toHaveURL('/dashboard?tab=my-events');
  await expect(page.getByRole('tab', { name: 'My Events' })).toBeFocused();
  await expect(page.getByRole('article')).toHaveCount(4);
  await expect(page.getByRole('article').first()).toContainText(/Upcoming.*Registered [A-Z][a-z]{2} \d/s);

  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL('/dashboard?tab=profile');
  await page.reload();
  const panel = page.getByRole('tabpanel', { name: 'Profile' });
  await expect(panel).toContainText(email);
  await expect(panel.getByRole('switch')).toHaveCount(4);
  await panel.getByRole('switch', { name: 'New Event Alerts' }).click();
  await expect(page.getByText('Your notification preferences have been saved.')).toBeVisible();
  await panel.getByRole('link', { name: 'Edit email' }).click();
  await expect(page).toHaveURL('/settings');
});

test('an ended session is announced, and signing in leads back', async ({ page }) => {
  const person = await signInAsNewMember(page);
  await page.goto('/dashboard?tab=profile#alerts');
  const alerts = page.getByRole('switch', { name: 'New Event Alerts' });
  await expect(alerts).toBeVisible();

  const own = (await sessions()).filter(({ userId }) => userId === person.id);
  await withRedis((redis) => redis.del(own.map(({ key }) => key)));
  // The page is left half a second after the toast has appeared.
  const seen = Promise.withResolvers<undefined>();
  await page.route('**/api/login?*', async (route) => {
    await seen.promise;
    await route.continue();
  });
  await alerts.click();

  const toast = page.getByRole('region', { name: 'Notifications', exact: true });
  await expect(toast).toContainText('Unauthorized');
  await expect(toast).toContainText('You are logged out. Logging in again...');
  seen.resolve(undefined);
  await expect(page).toHaveURL(/\/login\?returnTo=%2Fdashboard%3Ftab%3Dprofile%23alerts$/);
});

test('a long first name fits in the bar', async ({ page }) => {
  const firstName = 'Maximiliana-Constantina-Bartholomea-Wilhelmina-Theodora-Anastasia-Soph';
  expect(firstName).toHaveLength(70);
  const { id } = await signInAsNewMember(page, { firstName });
  for (const [width, isAdmin] of [
    [390, false],
    [1024, false],
    [1024, true],
    [1440, true],
  ] as const) {
    if (isAdmin) await makeAdmin(id);
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { name: `Welcome back, ${firstName}` })).toBeVisible();
    const bar = page.getByRole('banner');
    expect((await bar.boundingBox())?.height).toBeLessThan(90);
    expect(await getOverflow(page)).toBe(0);
    if (width >= 1024) {
      const menu = await page.getByRole('button', { name: firstName }).boundingBox();
      expect(menu?.height).toBeLessThan(60);
      expect((menu?.x ?? 0) + (menu?.width ?? 0)).toBeLessThanOrEqual(width);
    }
  }
});
