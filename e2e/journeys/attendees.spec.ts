import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { HOUR_MS, createEvent, register } from '../support/events.ts';
import { openMail } from '../support/mailbox.ts';
import { call, join, joinAsAdmin, makeAdmin } from '../support/people.ts';
import { rows } from '../support/stores.ts';
import { signInAsNewMember } from '../support/sign-in.ts';

const unique = (text: string): string => `${text} ${randomUUID().slice(0, 8)}`;
const PAID = { accessLevel: 'paid', price: '325.00' } as const;

const BEGUN = { startDate: new Date(Date.now() - HOUR_MS).toISOString() };

let admin: string;
test.beforeAll(async () => {
  admin = (await joinAsAdmin()).cookie;
});

async function openAsAdministrator(page: Page, path: string): Promise<void> {
  const { id } = await signInAsNewMember(page);
  await makeAdmin(id);
  await page.goto(path);
}

/** Members with confirmed bookings, written straight into Postgres. */
async function bookMany(eventId: string, count: number): Promise<void> {
  await rows(
    `with members as (
       insert into identity.users (email, password_hash, first_name, last_name, email_confirmed_at)
       select gen_random_uuid() || '@example.com', '!', 'Member', 'Number ' || n, now() from generate_series(1, $2::int) n
       returning id),
     offer as materialized (select id from bookings.offers where id = $1 for update)
     insert into bookings.bookings (kind, offer_id, user_id, status)
     select 'event', offer.id, members.id, 'confirmed' from members, offer`,
    [eventId, count],
  );
}

test('forty people are marked as attended after a class, in three clicks', async ({ page }) => {
  const title = unique('Field test day');
  const id = await createEvent(admin, { title, ...BEGUN });
  await bookMany(id, 40);
  await openAsAdministrator(page, `/admin/bookings/events/${id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Attendees' })).toBeVisible();
  await expect(page.getByRole('row', { name: /Member Number/ }).first()).toBeVisible();

  await page.getByRole('checkbox', { name: 'Select all that are shown' }).click();
  const bar = page.getByRole('group', { name: 'Selected attendees' });
  await expect(bar.getByRole('status')).toHaveText('40 attendees selected');
  await expect(bar).toBeInViewport();
  await bar.getByRole('button', { name: 'Mark Attended' }).click();
  await page
    .getByRole('dialog', { name: 'Mark Attended' })
    .getByRole('button', { name: 'Mark Attended' })
    .click();

  await expect(page.getByText('40 attendees marked as attended')).toBeVisible();
  const counts = await call('GET', `/api/admin/events/${id}/registrations/counts`, admin);
  expect(counts.body.data.attended).toBe(40);
  await page.getByRole('link', { name: 'Back to Events' }).click();
  await expect(page).toHaveURL(/\/admin\?tab=events$/);
});

test('a change of four hundred attendees goes on while the page is loaded again, and shows its progress', async ({
  page,
}) => {
  test.slow();
  const id = await createEvent(admin, { title: unique('Large class') });
  await bookMany(id, 400);
  await openAsAdministrator(page, `/admin/bookings/events/${id}`);
  await page.getByRole('checkbox', { name: 'Select all that are shown' }).click();
  const bar = page.getByRole('group', { name: 'Selected attendees' });
  await bar.getByRole('button', { name: 'Select All That Match' }).click();
  await expect(bar.getByRole('status')).toHaveText('400 attendees selected');
  await bar.getByRole('button', { name: 'Cancel…' }).click();
  await page.getByRole('button', { name: 'Yes, Cancel' }).click();
  await expect(bar.getByRole('status')).toHaveText(/, \d+ of 400 done$/);
  await page.reload();
  await expect(bar.getByRole('status')).toHaveText(/^\d+ of 400 done$/);
  await expect(page.getByText('400 attendees cancelled')).toBeVisible({ timeout: 60_000 });
  const counts = await call('GET', `/api/admin/events/${id}/registrations/counts`, admin);
  expect(counts.body.data).toMatchObject({ cancelled: 400, confirmed: 0 });
});

test('the dialog of attendees leads to their page, where someone moves to another date', async ({ page }) => {
  test.slow();
  const title = unique('Repair class');
  const from = await createEvent(admin, { title, ...PAID });
  const to = await createEvent(admin, { title, ...PAID, price: '350.00', maxAttendees: 0 });
  const lastName = unique('Mover').replace(' ', '');
  const member = await join({ firstName: 'Mia', lastName });
  const booking = await register(member.cookie, from);
  await call('PATCH', `/api/admin/registrations/${booking}/status`, admin, { status: 'confirmed' });

  await openAsAdministrator(page, `/admin?tab=events&attendees=${from}`);
  await page.getByRole('dialog', { name: 'Attendees' }).getByRole('link', { name: 'Open as Page' }).click();
  await expect(page).toHaveURL(`/admin/bookings/events/${from}`);
  await page.getByRole('button', { name: `More for Mia ${lastName}` }).click();
  await page.getByRole('menuitem', { name: 'Move to Another Date…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Move to Another Date' });
  await dialog.getByRole('radio', { name: new RegExp(title) }).check();
  await expect(dialog.getByText('This date is full.')).toBeVisible();
  await expect(dialog.getByText(`Mia ${lastName} owes $25.00 more.`)).toBeVisible();
  await dialog.getByLabel('Note to the members').fill('The instructor is ill.\nWe are sorry!');
  await dialog.getByRole('button', { name: 'Add Seats and Move' }).click();
  await expect(page.getByText('1 attendee moved')).toBeVisible();
  const row = page.getByRole('row', { name: new RegExp(lastName) });
  await expect(row.getByText('Cancelled')).toBeVisible();
  await row.getByRole('link', { name: /20\d\d/ }).click();
  await expect(page).toHaveURL(`/admin/bookings/events/${to}`);
  await expect(
    page.getByRole('row', { name: new RegExp(lastName) }).getByRole('button', { name: /^Due \$25\.00/ }),
  ).toBeVisible();
  await openMail(page, `Your registration has moved: ${title}`, member.email);
  await expect(page.getByText(/\$25\.00 is left to pay/).first()).toBeVisible();
  await expect(page.getByText(/The instructor is ill\./).first()).toBeVisible();
});

test('the first attendee is near the top, and ten events fit on a screen', async ({ page }) => {
  const id = await createEvent(admin, { title: unique('Class near the top'), ...PAID });
  await bookMany(id, 3);
  await openAsAdministrator(page, `/admin/bookings/events/${id}`);
  const first = page.getByRole('link', { name: /^Member Number/ }).first();
  const top = async () => ((await first.boundingBox())?.y ?? Infinity) + (await page.evaluate(() => scrollY));
  for (const [width, height, most] of [
    [1440, 900, 320],
    [390, 844, 800],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect(first).toBeVisible();
    await expect.poll(top, { message: `at ${width} px` }).toBeLessThanOrEqual(most);
  }

  for (let count = 0; count < 10; count += 1) await createEvent(admin, { title: unique('Row') });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/admin?tab=events&sort=newest');
  const bottoms = () =>
    page.getByRole('article').evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().bottom));
  await expect.poll(async () => (await bottoms()).filter((bottom) => bottom <= 900).length).toBe(10);
});

test('from 1200 px on the pages are a list at the side, with Money beside the tabs', async ({ page }) => {
  await page.setViewportSize({ width: 1200, height: 800 });
  await openAsAdministrator(page, '/admin/audit');
  const menu = page.getByRole('navigation', { name: 'Administration' });
  await menu.getByRole('link', { name: 'Events' }).click();
  await expect(page).toHaveURL('/admin?tab=events');
  const tab = page.getByRole('tab', { name: 'Events', selected: true });
  const money = menu.getByRole('link', { name: /^Money/ });
  const [a, b] = [await tab.boundingBox(), await money.boundingBox()];
  expect(a?.x).toBe(b?.x);
  expect(a?.y ?? 0).toBeGreaterThan(b?.y ?? Infinity);
  await page.setViewportSize({ width: 1199, height: 800 });
  await expect.poll(async () => (await tab.boundingBox())?.x).not.toBe(a?.x);
  await page.getByRole('tab', { name: 'Settings' }).click();
  await page.getByRole('link', { name: 'Releases' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Releases' })).toBeVisible();
});

test('an invoice is found under Money, sent, reminded of by mail, and marked as paid', async ({ page }) => {
  test.slow();
  const title = unique('Gauge class');
  const id = await createEvent(admin, { title, ...PAID });
  const lastName = unique('Debtor').replace(' ', '');
  const member = await join({ firstName: 'Dora', lastName });
  await register(member.cookie, id);

  await openAsAdministrator(page, '/admin');
  await page
    .getByRole('navigation', { name: 'Administration' })
    .getByRole('link', { name: /^Money/ })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Money' })).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search invoices' }).fill(lastName);
  const row = page.getByRole('row', { name: new RegExp(lastName) });
  await expect(row.getByText('$325.00')).toBeVisible();
  await expect(row.getByText('Not sent yet')).toBeVisible();
  const more = row.getByRole('button', { name: /^More for INV-/ });
  const item = (name: string) => page.getByRole('menuitem', { name, exact: true });
  await more.click();
  await item('Send Now').click();
  await expect(page.getByText(/^INV-\d+-\d+ is on its way$/)).toBeVisible();
  // The document is made by a job.
  await expect(async () => {
    await page.reload();
    await more.click();
    await expect(item('Download PDF')).toBeVisible({ timeout: 500 });
  }).toPass();
  await item('Send Reminder').click();
  await expect(page.getByText('1 reminder sent')).toBeVisible();
  await more.click();
  await item('Remind Again').click();
  const again = page.getByRole('dialog', { name: 'Remind Again' });
  await expect(again.getByText(/was reminded 1 minute ago/)).toBeVisible();
  await again.getByRole('button', { name: 'Back' }).click();
  await row.getByRole('button', { name: 'Mark Paid' }).click();
  const payment = page.getByRole('dialog', { name: 'Mark Paid' });
  await payment.getByLabel('Amount').fill('200');
  await expect(payment.getByText('The rest, $125.00, stays due.')).toBeVisible();
  await payment.getByRole('button', { name: 'Mark Paid' }).click();
  await expect(row.getByText('$125.00 due')).toBeVisible();
  await row.getByRole('button', { name: 'Mark Paid' }).click();
  await payment.getByRole('button', { name: 'Mark Paid' }).click();
  await expect(page.getByText('Nothing is due any more.')).toBeVisible();
  await expect(row).toHaveCount(0);
  await openMail(page, `Payment reminder: ${title}`, member.email);
  await expect(page.getByText(/\$325\.00/).first()).toBeVisible();
});
