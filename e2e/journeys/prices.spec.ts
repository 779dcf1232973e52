import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { check } from '../support/accessibility.ts';
import { createEvent } from '../support/events.ts';
import { joinAsAdmin } from '../support/people.ts';
import { signInAsNewMember } from '../support/sign-in.ts';
import { rows } from '../support/stores.ts';

const CODE = 'COUNTY-SAFE';
const PRICES = {
  price: '195.00',
  accessLevel: 'paid',
  prices: [
    { kind: 'premium', price: '150.00' },
    { kind: 'code', price: '120.00', code: CODE, uses: 1 },
  ],
};

let admin: string;
test.beforeAll(async () => {
  admin = (await joinAsAdmin()).cookie;
});

async function anEvent() {
  const title = `Gauges and prices ${randomUUID().slice(0, 8)}`;
  return { title, id: await createEvent(admin, { title, ...PRICES }) };
}

/** The amount and the details of the invoice's first line. */
const lineOf = async (eventId: string) =>
  (
    await rows<{ amount: string; details: string }>(
      `select lines->0->>'amount' as amount, lines->0->>'details' as details from bookings.invoices where offer_id = $1`,
      [eventId],
    )
  )[0];

const isRegistered = (page: Page) =>
  expect(page.getByRole('region', { name: 'Notifications' })).toContainText(
    'Successfully registered for event!',
  );

test('a premium member sees their price before the click, and the invoice has it', async ({ page }) => {
  const { id: memberId } = await signInAsNewMember(page);
  await rows(`update identity.users set subscription_status = 'premium' where id = $1`, [memberId]);
  const event = await anEvent();
  await page.goto(`/events/${event.id}`);
  const main = page.getByRole('main');
  await expect(main).toContainText('Your price: $150.00 — premium member price.$150.00, by invoice');
  await check(page);
  await page.getByRole('button', { name: 'Register and Receive Invoice' }).click();
  await isRegistered(page);
  expect(await lineOf(event.id)).toMatchObject({
    amount: '150.00',
    details: expect.stringContaining('Premium member price'),
  });
  await page.goto('/dashboard');
  await page.getByRole('tab', { name: 'My Events' }).click();
  await expect(page.getByRole('article').filter({ hasText: event.title })).toContainText(
    'Premium member price.',
  );
});

test('a visitor with a code sees its price, and registers at it with a new account', async ({ page }) => {
  const event = await anEvent();
  const sent: string[] = [];
  page.on('response', (response) => {
    if (response.url().includes('/api/'))
      void response.text().then(
        (text) => sent.push(text),
        () => undefined,
      );
  });
  await page.goto(`/events/${event.id}`);
  await page.getByRole('button', { name: 'Enter a Price Code' }).click();
  const dialog = page.getByRole('dialog', { name: 'Price code' });
  await dialog.getByLabel('Code').fill('COUNTY-OLD');
  await dialog.getByRole('button', { name: 'Use the Code' }).click();
  await expect(dialog).toContainText('This code is not known here.');
  await check(page);
  await dialog.getByLabel('Code').fill(CODE.toLowerCase());
  await dialog.getByRole('button', { name: 'Use the Code' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('main')).toContainText('Price now: $120.00 — price with a code.');

  await page.getByRole('button', { name: 'Register and Receive Invoice' }).click();
  const door = page.getByRole('dialog', { name: 'Authentication Required' });
  await door.getByRole('tab', { name: 'Register' }).click();
  await door.getByLabel('Email').fill(`coded-${randomUUID().slice(0, 8)}@example.com`);
  await door.getByLabel('Password', { exact: true }).fill('Hydrant2026');
  await door.getByLabel('First name').fill('Dana');
  await door.getByLabel('Last name').fill('Okafor');
  await door.getByRole('button', { name: 'Create Account' }).click();
  await isRegistered(page);
  expect(await lineOf(event.id)).toMatchObject({ amount: '120.00' });
  expect(sent.length).toBeGreaterThan(0);
  expect(sent.filter((text) => text.includes(CODE))).toEqual([]);
});
