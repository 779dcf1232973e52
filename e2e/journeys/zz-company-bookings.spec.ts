import { randomUUID } from 'node:crypto';
import { test } from '@playwright/test';
import { createEvent } from '../support/events.ts';
import { call, join, joinAsAdmin, makeAdmin } from '../support/people.ts';
import { signInAsNewMember } from '../support/sign-in.ts';

test('looks', async ({ page }) => {
  test.setTimeout(240_000);
  const admin = (await joinAsAdmin()).cookie;
  const office = await signInAsNewMember(page);
  await makeAdmin(office.id);
  const name = `Whitaker Backflow ${randomUUID().slice(0, 4)}`;
  const { body } = await call('POST', '/api/companies', admin, { name });
  const id = body.data.id as string;
  const people: string[] = [];
  for (const person of [{ firstName: 'Anna', lastName: 'Ames' }, { firstName: 'Bartholomew-Alexander', lastName: 'Wolfeschlegelsteinhausen' }, { firstName: 'Carl', lastName: 'Cruz' }, { firstName: 'Dora', lastName: 'Diaz' }]) {
    const { id: userId } = await join(person);
    people.push(userId);
    await call('POST', `/api/admin/companies/${id}/members`, admin, { userId, role: 'technician' });
  }
  await call('POST', `/api/admin/companies/${id}/members`, admin, { userId: office.id, role: 'owner' });
  const first = await createEvent(admin, { title: 'RPZ testing and repair, hands-on', accessLevel: 'paid', price: '325.00' });
  const second = await createEvent(admin, { title: 'Gauge care', accessLevel: 'paid', price: '95.00', maxAttendees: 2 });
  const third = await createEvent(admin, { title: 'Surveys', accessLevel: 'paid', price: '195.00' });
  for (const event of [first, third])
    await call('POST', `/api/admin/events/${event}/registrations/group`, admin, { companyId: id, memberIds: people, purchaseOrder: 'PO-2026-118' });
  for (const scheme of ['light', 'dark'] as const)
    for (const width of [390, 1440]) {
      await page.emulateMedia({ colorScheme: scheme });
      await page.setViewportSize({ width, height: 900 });
      const shot = (what: string, fullPage = true) => page.screenshot({ path: `/tmp/cb-${what}-${width}-${scheme}.png`, fullPage });
      await page.goto(`/admin/companies/${id}`, { waitUntil: 'networkidle' });
      await shot('company');
      await page.getByRole('button', { name: 'Join Invoices' }).click();
      await page.waitForTimeout(400);
      await shot('join', false);
      await page.goto(`/admin/bookings/events/${second}`, { waitUntil: 'networkidle' });
      await page.getByRole('button', { name: 'Book for a Company' }).click();
      const dialog = page.getByRole('dialog', { name: 'Book for a company' });
      await dialog.getByRole('combobox', { name: 'Company' }).fill(name);
      await page.getByRole('option', { name }).click();
      await dialog.getByRole('checkbox', { name: 'All 5' }).click();
      await page.waitForTimeout(400);
      await shot('group', false);
      await dialog.getByRole('button', { name: 'Book 5 Seats' }).click();
      await page.getByRole('dialog', { name: 'Nobody was booked' }).waitFor();
      await page.waitForTimeout(400);
      await shot('nobody', false);
      await page.goto(`/admin/money?show=all&company=${id}`, { waitUntil: 'networkidle' });
      await shot('money');
      await page.goto(`/companies/${id}`, { waitUntil: 'networkidle' });
      await shot('own');
      await page.goto(`/events/${first}`, { waitUntil: 'networkidle' });
      await shot('event', false);
    }
  const { body: invoices } = await call('GET', `/api/admin/invoices?show=open&company=${id}`, admin);
  await page.goto(`/admin/money?show=all&invoice=${invoices.data[0].id}`, { waitUntil: 'networkidle' });
  await page.waitForTimeout(500);
  await page.screenshot({ path: '/tmp/cb-invoice.png' });
});
