import { randomInt, randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { HOUR_MS, createEvent, register } from '../support/events.ts';
import { openMail } from '../support/mailbox.ts';
import { call, joinAsAdmin } from '../support/people.ts';
import { signInAsNewMember } from '../support/sign-in.ts';

test('a member confirms a number with the code that is sent there, and hears of a changed event', async ({
  page,
}) => {
  const { cookie } = await signInAsNewMember(page);
  const digits = String(randomInt(1000, 9999));
  const toNumber = `Text message to +1415555${digits}`;
  const alerts = page.getByRole('switch', { name: 'SMS Alerts' });

  await page.goto('/settings');
  await alerts.click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Mobile number').fill(`(415) 555-${digits}`);
  await expect(dialog).toContainText(
    'Message and data rates may apply. Reply STOP to end them, HELP for help.',
  );
  await dialog.getByRole('button', { name: 'Agree and Continue' }).click();
  await expect(dialog.getByLabel('Code')).toBeVisible();
  await expect(alerts).not.toBeChecked();

  await openMail(page, toNumber, 'is the code');
  const code = /\b\d{6}\b/.exec(await page.locator('pre').innerText())?.[0] ?? '';
  await page.goto('/settings');
  await alerts.click();
  await dialog.getByLabel('Code').fill(code);
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('Text messages are on')).toBeVisible();
  await expect(alerts).toBeChecked();
  await expect(page.getByText(`Number for text messages: (415) 555-${digits}`)).toBeVisible();

  // Within a day, so that it is sent at night too.
  const admin = (await joinAsAdmin()).cookie;
  const title = `Gauge class ${randomUUID().slice(0, 8)}`;
  const startDate = new Date(Date.now() + 20 * HOUR_MS).toISOString();
  const event = await createEvent(admin, { title, startDate, endDate: null });
  await register(cookie, event);
  await call('PATCH', `/api/events/${event}`, admin, { location: 'Hall 7, Sacramento' });
  await openMail(page, toNumber, title);
  await expect(page.locator('pre')).toContainText(`New date or place for ${title}`);
  await expect(page.locator('pre')).toContainText('Hall 7, Sacramento');
});
