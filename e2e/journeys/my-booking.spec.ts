import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { check } from '../support/accessibility.ts';
import { DAY_MS, SELLER, createEvent, register } from '../support/events.ts';
import { linkInMail } from '../support/mailbox.ts';
import { PASSWORD, joinAsAdmin } from '../support/people.ts';
import { anotherMember, signInAsNewMember } from '../support/sign-in.ts';
import { rows } from '../support/stores.ts';

const PAID = { price: '95.00', accessLevel: 'paid' };

let admin: string;
test.beforeAll(async () => {
  admin = (await joinAsAdmin()).cookie;
});

async function anEvent(overrides: Record<string, unknown> = {}) {
  const title = `Relief valves ${randomUUID().slice(0, 8)}`;
  return { title, id: await createEvent(admin, { title, ...overrides }) };
}

/** Books an event two days earlier than it was, and sends its invoice: until then cancelling is free. */
async function bookEarlier(eventId: string): Promise<void> {
  // Agreements never change otherwise.
  await rows(`alter table bookings.agreements disable trigger agreements_protect_update;
    update bookings.agreements set agreed_at = agreed_at - interval '2 days'
     where booking_id = (select id from bookings.bookings where offer_id = '${eventId}');
    alter table bookings.agreements enable trigger agreements_protect_update;
    update bookings.invoices set status = 'sent', sent_at = now(), send_at = null, seller = '${SELLER}'
     where booking_id = (select id from bookings.bookings where offer_id = '${eventId}')`);
}

/** Opens the menu of the member's own booking on the page that is shown. */
async function manage(page: Page, item: string) {
  await page.getByRole('button', { name: 'Cancel or Hand Over' }).click();
  await page.getByRole('menuitem', { name: item }).click();
  return page.getByRole('dialog');
}

const toast = (page: Page) => page.getByRole('region', { name: 'Notifications' });

test('a member sees what happens to the money, and cancels: in time nothing is to be paid, later it is', async ({
  page,
}) => {
  const { cookie, email } = await signInAsNewMember(page);
  const inTime = await anEvent(PAID);
  await register(cookie, inTime.id);
  await page.goto(`/events/${inTime.id}`);
  const dialog = await manage(page, 'Cancel Registration');
  await expect(dialog).toContainText('There is nothing to pay');
  await check(page);
  await dialog.getByRole('button', { name: 'Cancel Registration' }).click();
  await expect(toast(page)).toContainText('Your booking is cancelled. Invoice INV-');
  await expect(page.getByRole('button', { name: 'Register and Receive Invoice' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Cancel or Hand Over' })).toHaveCount(0);

  const startDate = new Date(Date.now() + 5 * DAY_MS).toISOString();
  const late = await anEvent({ ...PAID, startDate, endDate: null });
  await register(cookie, late.id);
  await bookEarlier(late.id);
  await page.goto('/dashboard?tab=my-events');
  const card = page.getByRole('article').filter({ hasText: late.title });
  await card.getByRole('button', { name: 'Cancel or Hand Over' }).click();
  await page.getByRole('menuitem', { name: 'Cancel Registration' }).click();
  await expect(dialog).toContainText('You still owe $95.00');
  await dialog.getByRole('button', { name: 'Cancel Registration' }).click();
  await expect(toast(page)).toContainText('You still owe $95.00');
  await expect(card).toHaveCount(0);

  const mail = await linkInMail(page, `You have cancelled: ${late.title}`, email);
  expect(mail).toContain(`/events/${late.id}`);
});

test('a member hands a seat over to a colleague, who accepts by the mailed link with a new account', async ({
  page,
  browser,
}) => {
  const giver = await anotherMember(browser, { firstName: 'Ann', lastName: 'Giver' });
  const event = await anEvent({ maxAttendees: 1, location: 'Training Lab, Riverside' });
  await register(giver.cookie, event.id);
  const email = `colleague-${randomUUID()}@example.com`;
  await giver.page.goto(`/events/${event.id}`);
  const dialog = await manage(giver.page, 'Hand Over to a Colleague');
  await dialog.getByLabel('Your colleague’s email').fill(email);
  await dialog.getByRole('button', { name: 'Send the Link' }).click();
  await expect(giver.page.getByText(`Offered to ${email}`)).toBeVisible();

  await page.goto(await linkInMail(page, `A seat for you: ${event.title}`, email));
  await expect(page.getByRole('link', { name: event.title })).toBeVisible();
  await expect(page).toHaveURL('/hand-over');
  await expect(page.getByRole('main')).toContainText('Ann Giver');
  await check(page);
  await page.getByRole('button', { name: 'Sign In to Accept' }).click();
  const door = page.getByRole('dialog', { name: 'Authentication Required' });
  await door.getByRole('tab', { name: 'Register' }).click();
  await door.getByLabel('Email').fill(email);
  await door.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await door.getByLabel('First name').fill('Cole');
  await door.getByLabel('Last name').fill('League');
  await door.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByText(`${event.title} is yours`)).toBeVisible();
  await page.getByRole('link', { name: 'See the Details' }).click();
  await expect(page.getByRole('button', { name: 'Already Registered' })).toBeVisible();

  const seats = await rows<{ email: string }>(
    `select u.email from bookings.bookings b join identity.users u on u.id = b.user_id
      where b.offer_id = $1 and b.status = 'confirmed'`,
    [event.id],
  );
  expect(seats).toEqual([{ email }]);
  await giver.page.reload();
  await expect(giver.page.getByRole('button', { name: 'Event Full' })).toBeVisible();
  await linkInMail(page, `Handed over: ${event.title}`, giver.email);
  await giver.page.context().close();
});
