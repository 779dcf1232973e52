import { test } from '@playwright/test';
import { signInAs } from '../support/sign-in.ts';
import { rows } from '../support/stores.ts';

test('screens of prices', async ({ page }) => {
  test.setTimeout(240_000);
  const [surveys] = await rows<{ id: string }>(
    `select id from events.events where title like 'Cross-Connection Control%' and prices <> '[]'`,
  );
  const [repair] = await rows<{ id: string }>(
    `select id from events.events where title like 'Double Check%' and prices <> '[]' order by start_date desc`,
  );
  const shot = async (name: string) => {
    for (const [width, height] of [
      [390, 900],
      [1440, 1000],
    ] as const)
      for (const scheme of ['light', 'dark'] as const) {
        await page.setViewportSize({ width, height });
        await page.emulateMedia({ colorScheme: scheme });
        await page.waitForTimeout(400);
        await page.screenshot({ path: `/tmp/prices-${name}-${width}-${scheme}.png` });
      }
  };
  await page.goto(`/events/${surveys?.id}`);
  await page.getByRole('button', { name: 'Enter a Price Code' }).waitFor();
  await shot('visitor-page');
  await page.getByRole('button', { name: 'Enter a Price Code' }).click();
  await page.getByLabel('Code').fill('county-26');
  await shot('visitor-code');
  await page.getByRole('button', { name: 'Use the Code' }).click();
  await page.getByRole('button', { name: 'Remove Code' }).waitFor();
  await shot('visitor-coded');
  await signInAs(page, 'premium');
  await page.goto(`/events?eventId=${surveys?.id}`);
  await page.getByRole('dialog').waitFor();
  await shot('premium-dialog');
  await page.goto('/events');
  await page.getByRole('article').first().waitFor();
  await page.getByLabel('Date').selectOption({ label: 'Next 3 Months' });
  await page.getByRole('searchbox', { name: 'Search events' }).fill('double check');
  await page.locator('article mark').first().waitFor();
  await shot('premium-cards');
  await signInAs(page, 'admin');
  await page.goto(`/admin?tab=events&edit=${surveys?.id}`);
  await page.getByRole('group', { name: 'Price 3' }).scrollIntoViewIfNeeded();
  await shot('form');
  await page.goto(`/admin/bookings/events/${repair?.id}`);
  await page.getByRole('button', { name: 'Register Member' }).first().click();
  await page.getByLabel('Price').selectOption({ label: 'Free, for a reason' });
  await shot('register');
  await page.goto(`/admin/bookings/events/${surveys?.id}`);
  await page
    .getByText('Early price')
    .first()
    .waitFor({ timeout: 90_000 })
    .catch(() => undefined);
  await shot('attendees');
});
