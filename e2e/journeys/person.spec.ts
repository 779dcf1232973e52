import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { createEvent, register } from '../support/events.ts';
import { createTopic } from '../support/forum.ts';
import { PASSWORD, call, confirmEmail, getCookie, join, joinAsAdmin, makeAdmin } from '../support/people.ts';
import { signInAsNewMember } from '../support/sign-in.ts';

/** The name of one person alone. */
const newName = () => `Valve${randomUUID().replace(/[^a-f]/g, '')}x`;

async function signInAsAdministrator(page: Page) {
  const person = await signInAsNewMember(page);
  await makeAdmin(person.id);
  return person;
}
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test('a question about a registration is answered by a search and one click', async ({ page }) => {
  const admin = (await joinAsAdmin()).cookie;
  const title = `RPZ rebuild ${randomUUID().slice(0, 8)}`;
  const eventId = await createEvent(admin, { title, accessLevel: 'paid', price: '325.00' });
  const lastName = newName();
  const member = await join({ lastName });
  await register(member.cookie, eventId);

  await signInAsAdministrator(page);
  await page.goto('/admin/audit');
  await expect(page.getByRole('banner').getByRole('button', { name: 'Search' })).toBeVisible();
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox', { name: 'Search', exact: true })).toBeFocused();
  await page.keyboard.type(lastName);
  await page
    .getByRole('dialog', { name: 'Search' })
    .getByRole('link', { name: new RegExp(lastName) })
    .click();
  await expect(page).toHaveURL(`/admin/people/${member.id}`);
  await expect(page.getByRole('heading', { level: 1, name: `Robin ${lastName}` })).toBeVisible();
  const bookings = section(page, 'Bookings and payments');
  await expect(bookings.getByRole('listitem').filter({ hasText: title }).getByText('Pending')).toBeVisible();

  // The debt is marked paid in place.
  await expect(bookings.getByText('$325.00 unpaid in 1 invoice')).toBeVisible();
  await bookings.getByRole('button', { name: `Mark Paid: ${title}` }).click();
  const payment = page.getByRole('dialog', { name: 'Mark Paid' });
  const check = `CHK-${randomUUID().slice(0, 8)}`;
  await payment.getByLabel('Reference').fill(check);
  await payment.getByRole('button', { name: 'Mark Paid' }).click();
  await expect(bookings.getByText(/unpaid/)).toHaveCount(0);
  await expect(bookings.getByText(new RegExp(`^Paid \\$325\\.00 on .*, check ${check}$`))).toBeVisible();
  await expect(bookings.getByText('Confirmed')).toBeVisible();
  await expect(bookings.getByRole('link', { name: title })).toHaveAttribute(
    'href',
    `/admin/bookings/events/${eventId}`,
  );

  // The number of the check leads to the invoice.
  await page.keyboard.press('/');
  await page.keyboard.type(check.toLowerCase());
  const found = page.getByRole('dialog', { name: 'Search' }).getByRole('link', { name: /^INV-/ });
  await expect(found).toContainText('Paid · $325.00');
  await found.click();
  await expect(page).toHaveURL(/\/admin\/money\?show=all&search=INV-/);
  await expect(page.getByRole('dialog').getByText(title).first()).toBeVisible();
});

test('“Did I pay?” is answered in one screen', async ({ page }) => {
  const admin = (await joinAsAdmin()).cookie;
  const member = await join({ lastName: newName() });
  for (const price of ['325.00', '145.00', '95.00']) {
    const title = `Field testing for $${price} ${randomUUID().slice(0, 8)}`;
    await register(member.cookie, await createEvent(admin, { title, accessLevel: 'paid', price }));
  }
  await call('POST', `/api/admin/users/${member.id}/hours`, admin, {
    ...{ kind: 'classroom', hours: '4', day: '2026-01-05', reason: 'Attended elsewhere' },
  });
  await signInAsAdministrator(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/admin/people/${member.id}`);
  await expect(
    section(page, 'Bookings and payments').getByRole('button', { name: /^Mark Paid/ }),
  ).toHaveCount(3);
  const hours = section(page, 'CE hours').getByRole('row', { name: /^2026/ });
  await expect(hours).toBeVisible();
  const box = await hours.boundingBox();
  expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThanOrEqual(900);
});

test('a note is written about a member, a session ended, and both are in the audit log', async ({ page }) => {
  const lastName = newName();
  const member = await join({ lastName });
  const { email } = member;
  const phone = getCookie(await call('POST', '/api/login', undefined, { email, password: PASSWORD }));
  await signInAsAdministrator(page);
  await page.goto('/admin/people');
  await page.getByLabel('Search people').fill(lastName);
  await page.getByRole('link', { name: `Robin ${lastName}` }).click();

  const notes = section(page, 'Notes');
  await notes.getByLabel('New note').fill('Pays by check.\nCall in the morning.');
  await notes.getByRole('button', { name: 'Add Note' }).click();
  await expect(notes.getByText('Call in the morning.')).toBeVisible();
  await expect(notes.getByLabel('New note')).toHaveValue('');

  const sessions = section(page, 'Sessions');
  await expect(sessions.getByRole('listitem')).toHaveCount(2);
  await sessions
    .getByRole('button', { name: /^End the session/ })
    .first()
    .click();
  await expect(sessions.getByRole('listitem')).toHaveCount(1);
  const statuses = await Promise.all(
    [member.cookie, phone].map(async (cookie) => (await call('GET', '/api/user', cookie)).status),
  );
  expect(statuses.sort()).toEqual([200, 401]);

  await page.reload();
  await expect(notes.getByText('Call in the morning.')).toBeVisible();
  const log = section(page, 'Audit Log');
  await log.getByRole('tab', { name: 'What Was Done to Them' }).click();
  await expect(log.getByText(/added a note about/)).toBeVisible();
  await expect(log.getByText(/on one device/)).toBeVisible();
});

test('the posts of a member are on their page', async ({ page }) => {
  const title = `Gauge drift ${randomUUID().slice(0, 8)}`;
  const { id, cookie } = await join();
  await confirmEmail(id);
  await createTopic(cookie, { title });
  await signInAsAdministrator(page);
  await page.goto(`/admin/people/${id}`);
  const post = section(page, 'Posts').getByRole('listitem').filter({ hasText: title });
  await expect(post.getByText('Pending')).toBeVisible();
});
