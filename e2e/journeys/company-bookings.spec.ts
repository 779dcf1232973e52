import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { createEvent } from '../support/events.ts';
import { call, join, joinAsAdmin, makeAdmin } from '../support/people.ts';
import { signInAsNewMember } from '../support/sign-in.ts';

const PAID = { accessLevel: 'paid', price: '100.00' } as const;
const NAMES = ['Ames', 'Boyle', 'Cruz'].map((lastName, index) => ({
  firstName: ['Anna', 'Bert', 'Carl'][index],
  lastName,
}));

let admin: string;
test.beforeAll(async () => {
  admin = (await joinAsAdmin()).cookie;
});

/** A company with three technicians. */
async function createCompany(ownerId?: string): Promise<{ id: string; name: string }> {
  const name = `Valley Backflow ${randomUUID().slice(0, 8)}`;
  const { body } = await call('POST', '/api/companies', admin, { name, requiresPurchaseOrder: true });
  const id = body.data.id as string;
  for (const person of NAMES) {
    const userId = (await join(person)).id;
    await call('POST', `/api/admin/companies/${id}/members`, admin, { userId, role: 'technician' });
  }
  if (ownerId !== undefined)
    await call('POST', `/api/admin/companies/${id}/members`, admin, { userId: ownerId, role: 'owner' });
  return { id, name };
}

test('an office books three technicians with one invoice and a purchase order, and cancels one', async ({
  page,
}) => {
  const company = await createCompany();
  const id = await createEvent(admin, { title: `Gauge day ${randomUUID().slice(0, 8)}`, ...PAID });
  const { id: officeId } = await signInAsNewMember(page);
  await makeAdmin(officeId);
  await page.goto(`/admin/bookings/events/${id}`);
  await page.getByRole('button', { name: 'Book for a Company' }).click();
  const dialog = page.getByRole('dialog', { name: 'Book for a company' });
  await dialog.getByRole('combobox', { name: 'Company' }).fill(company.name);
  await page.getByRole('option', { name: company.name }).click();
  await dialog.getByRole('checkbox', { name: 'All 3' }).click();
  await dialog.getByRole('button', { name: 'Book 3 Seats' }).click();
  await expect(dialog.getByText(/needs a purchase order number/)).toBeVisible();
  await dialog.getByLabel('Purchase order').fill('PO 4711');
  await dialog.getByRole('button', { name: 'Book 3 Seats' }).click();

  const result = page.getByRole('dialog', { name: 'Booked' });
  await expect(result.getByText('3 seats are booked')).toBeVisible();
  await expect(result.getByText('Has a seat')).toHaveCount(3);
  await result.getByRole('link', { name: /INV-/ }).click();
  const invoice = page.getByRole('dialog', { name: /INV-/ });
  await expect(invoice.getByText('Purchase order PO 4711')).toBeVisible();
  await expect(invoice.getByText(/For (Anna|Bert|Carl)/)).toHaveCount(3);
  await expect(invoice.getByText('$300.00')).toBeVisible();

  await page.goto(`/admin/bookings/events/${id}`);
  await page.getByRole('checkbox', { name: 'Select Bert Boyle' }).click();
  await page
    .getByRole('group', { name: 'Selected attendees' })
    .getByRole('button', { name: 'Cancel…' })
    .click();
  await page.getByRole('button', { name: 'Yes, Cancel' }).click();
  await expect(page.getByRole('row', { name: /Bert Boyle/ }).getByText('Cancelled')).toBeVisible();
  await page.goto(`/admin/companies/${company.id}`);
  await expect(page.getByText('$200.00 open in 1 invoice')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Bookings' }).getByText('Carl Cruz')).toBeVisible();
});

test('an owner books for the company from the event’s page, and sees its invoice', async ({ page }) => {
  const owner = await signInAsNewMember(page);
  const company = await createCompany(owner.id);
  const id = await createEvent(admin, { title: `Repair day ${randomUUID().slice(0, 8)}`, ...PAID });
  await page.goto(`/events/${id}`);
  await page.getByRole('button', { name: 'Book for My Company' }).click();
  const dialog = page.getByRole('dialog', { name: 'Book for a company' });
  await dialog.getByRole('checkbox', { name: 'Anna Ames' }).click();
  await dialog.getByRole('checkbox', { name: 'Carl Cruz' }).click();
  await dialog.getByLabel('Purchase order').fill('PO 9');
  await dialog.getByRole('button', { name: 'Book 2 Seats' }).click();
  await expect(page.getByRole('dialog', { name: 'Booked' }).getByText('2 seats are booked')).toBeVisible();
  await page.goto(`/companies/${company.id}`);
  await expect(page.getByText('$200.00 open in 1 invoice')).toBeVisible();
  await page.getByRole('button', { name: 'Give the seat of Anna Ames to a colleague' }).click();
  const giving = page.getByRole('dialog', { name: /Give the seat of Anna Ames/ });
  await giving.getByLabel('Colleague').selectOption({ label: 'Bert Boyle' });
  await giving.getByRole('button', { name: 'Give the Seat' }).click();
  await expect(page.getByText('The seat has a new name')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Bookings' }).getByText('Bert Boyle')).toBeVisible();
});
