import { expect, test } from '@playwright/test';
import { createEvent, register } from '../support/events.ts';
import { joinAsAdmin } from '../support/people.ts';
import { sendRequest } from '../support/send-request.ts';
import { signInAsNewMember } from '../support/sign-in.ts';
import { everyJobDone } from '../support/stores.ts';

let admin: string;
test.beforeAll(async () => {
  admin = (await joinAsAdmin()).cookie;
});

const START = '2027-03-14T15:00:00.000Z';

test('an event is added to calendars from its dialog, and a feed follows it until it is turned off', async ({
  page,
}) => {
  const { cookie } = await signInAsNewMember(page);
  const id = await createEvent(admin, { title: 'Feed class', startDate: START, endDate: null });
  await register(cookie, id);
  await page.goto(`/events?eventId=${id}`);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Add to Calendar' }).first().click();
  const google = page.getByRole('menuitem', { name: /Google Calendar/ });
  await expect(google).toHaveAttribute('href', /dates=20270314T150000Z%2F20270314T160000Z/);
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: /\.ics/ }).click();
  expect((await download).suggestedFilename()).toBe('event.ics');

  await page.goto('/settings');
  // Loaded once it is near.
  await page.getByRole('heading', { name: 'Calendar feed' }).scrollIntoViewIfNeeded();
  await page.getByRole('button', { name: 'Turn On the Calendar Feed' }).click();
  const { pathname, search } = new URL(await page.getByLabel('Secret address').inputValue());
  const first = await sendRequest('GET', pathname + search);
  expect(first.text).toContain(`UID:event-${id}@localhost`);
  expect(first.text).toContain('DTSTART:20270314T150000Z');
  const etag = String(first.headers.etag);
  const poll = await sendRequest('GET', pathname + search, { headers: { 'if-none-match': etag } });
  expect([poll.status, poll.text]).toEqual([304, '']);

  await page.getByRole('button', { name: 'Turn Off' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Turn Off' }).click();
  await expect(page.getByRole('button', { name: 'Turn On the Calendar Feed' })).toBeVisible();
  expect((await sendRequest('GET', pathname + search)).status).toBe(404);
});

test('an invoice is billed to a company, sent at once, and downloaded', async ({ page }) => {
  await signInAsNewMember(page);
  const id = await createEvent(admin, { title: 'Invoiced class', price: '325.10', accessLevel: 'paid' });
  await page.goto(`/events?eventId=${id}`);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Register/ })
    .click();
  await page.getByRole('link', { name: 'Check whom it is billed to' }).click();
  await expect(page).toHaveURL(/\/dashboard\?tab=my-training&invoice=/);
  const dialog = page.getByRole('dialog', { name: /^Invoice INV-/ });
  await dialog.getByRole('button', { name: 'Change Billing Details' }).click();
  await page.getByLabel('Company').fill('Delta Plumbing');
  await page.getByLabel('Purchase order').fill('PO 42');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toContainText('Delta Plumbing');
  await expect(dialog).toContainText('Purchase order PO 42');

  await dialog.getByRole('button', { name: 'Send Now' }).click();
  await page
    .getByRole('dialog', { name: 'Send the invoice now?' })
    .getByRole('button', { name: 'Send Now' })
    .click();
  await expect(dialog.getByRole('button', { name: 'Change Billing Details' })).toHaveCount(0);
  await everyJobDone();
  await page.goto('/dashboard?tab=my-training');
  const invoices = page.getByRole('region', { name: 'Invoices' });
  await expect(invoices).toContainText('1 invoice to be paid$325.10');
  await expect(invoices).toContainText('How to pay');
  const download = page.waitForEvent('download');
  await invoices.getByRole('link', { name: /^Download INV-/ }).click();
  expect((await download).suggestedFilename()).toMatch(/^INV-.*\.pdf$/);
});
