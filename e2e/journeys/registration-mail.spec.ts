import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { createEvent, deleteEvent } from '../support/events.ts';
import { calendarInMail, linkInMail, openMail } from '../support/mailbox.ts';
import { call, joinAsAdmin } from '../support/people.ts';
import { E2E_ORIGIN } from '../support/platform.ts';
import { signInAsNewMember } from '../support/sign-in.ts';
import { everyJobDone } from '../support/stores.ts';

const SUPPLIER = 'events@backflowparts.example';

let admin: string;
test.beforeAll(async () => {
  admin = (await joinAsAdmin()).cookie;
});

/** An event with a unique title, by which the test finds its mails. */
async function anEvent(overrides: Record<string, unknown> = {}) {
  const title = `Assembly class ${randomUUID().slice(0, 8)}`;
  return { title, id: await createEvent(admin, { title, ...overrides }) };
}

/** The outcome of every mail to an address, in the log that administrators read. */
async function mailsTo(email: string): Promise<[string, string][]> {
  await everyJobDone();
  const { body } = await call('GET', `/api/admin/mail?to=${encodeURIComponent(email)}&limit=100`, admin);
  return body.data.map(({ template, status }: Record<string, string>) => [template, status]).sort();
}

/** Registers on the page of events, from the event's dialog. */
async function registerInDialog(page: Page, id: string) {
  await page.goto(`/events?eventId=${id}`);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: /^Register/ }).click();
  await expect(page.getByText('Successfully registered for event!')).toBeVisible();
  return dialog;
}

test('a free registration sends its confirmation with a calendar file, once the address is confirmed', async ({
  page,
}) => {
  const { email } = await signInAsNewMember(page, {}, { isEmailConfirmed: false });
  const event = await anEvent({
    startDate: '2027-03-14T15:00:00.000Z',
    endDate: '2027-03-14T23:00:00.000Z',
    location: '1450 Richards Blvd, Sacramento; Hall B',
  });
  await registerInDialog(page, event.id);
  await expect(page.getByText('or this registration ends. We have sent you a link.')).toBeVisible();
  expect(await mailsTo(email)).toEqual([
    ['confirm-email', 'sent'],
    ['registration-confirmed', 'waiting'],
  ]);

  await page.goto(await linkInMail(page, 'Confirm your email address', email));
  await page.getByRole('button', { name: 'Confirm Email Address' }).click();
  await expect(page.getByText('Your email address is confirmed')).toBeVisible();

  await openMail(page, `You are registered: ${event.title}`, email);
  await expect(page.locator('pre')).toContainText('When: Sunday, March 14, 2027, 8:00 AM – 4:00 PM PT');
  expect(await calendarInMail(page)).toEqual(
    expect.arrayContaining([
      'METHOD:PUBLISH',
      'BEGIN:VEVENT',
      `UID:event-${event.id}@localhost`,
      'SEQUENCE:1',
      'DTSTART:20270314T150000Z',
      'DTEND:20270314T230000Z',
      `SUMMARY:${event.title}`,
      'LOCATION:1450 Richards Blvd\\, Sacramento\\; Hall B',
      `URL;VALUE=URI:${E2E_ORIGIN}/events/${event.id}`,
    ]),
  );
  const link = page
    .locator('pre')
    .getByRole('link', { name: new RegExp(`/events/${event.id}$`) })
    .first();
  await page.goto((await link.getAttribute('href')) ?? '');
  await expect(page).toHaveURL(`/events/${event.id}`);
  await expect(page.getByRole('button', { name: 'Already Registered' })).toBeVisible();
});

test('a paid one explains the invoice and notifies the member and the supplier; payment and cancellation are notified', async ({
  page,
}) => {
  const person = await signInAsNewMember(page, { company: 'Valves & Co', phoneNumber: '(951) 555-0123' });
  const event = await anEvent({ price: '1325.00', accessLevel: 'paid' });
  const dialog = await registerInDialog(page, event.id);
  await expect(dialog.getByText('What comes next')).toBeVisible();
  await expect(dialog).toContainText(/Invoice INV-\d{4}-\d{5} for \$1,325\.00 is sent to/);
  await expect(dialog).toContainText(person.email);
  await expect(dialog.getByRole('button', { name: 'Registration Pending' })).toBeVisible();

  await openMail(page, `Invoice requested: ${event.title}`, person.email);
  await expect(page.locator('pre')).toContainText('Price: $1,325.00');
  expect(await calendarInMail(page)).toBeUndefined();
  await openMail(page, `Invoice issued: ${event.title}`, SUPPLIER);
  for (const fact of ['Robin Fitter', 'Valves & Co', '(951) 555-0123', person.email])
    await expect(page.locator('pre')).toContainText(fact);

  const attendees = await call('GET', `/api/admin/events/${event.id}/registrations`, admin);
  const path = `/api/admin/registrations/${attendees.body[0].id}/status`;
  for (const _ of [1, 2])
    expect((await call('PATCH', path, admin, { status: 'confirmed' })).status).toBe(200);
  await openMail(page, `Paid: ${event.title}`, person.email);
  expect(await calendarInMail(page)).toContain(`UID:event-${event.id}@localhost`);

  await deleteEvent(admin, event.id, 1);
  await openMail(page, `Taken off the program: ${event.title}`, person.email);
  // A job may have sent the credit note of the deleted event meanwhile.
  expect(await mailsTo(person.email)).toEqual(
    expect.arrayContaining([
      ['confirm-email', 'sent'],
      ['event-taken-down', 'sent'],
      ['invoice-paid', 'sent'],
      ['registration-requested', 'sent'],
    ]),
  );
});
