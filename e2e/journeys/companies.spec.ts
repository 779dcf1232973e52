import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { check } from '../support/accessibility.ts';
import { linkInMail } from '../support/mailbox.ts';
import { PASSWORD, call, join, joinAsAdmin } from '../support/people.ts';
import { anAdministrator, anotherMember } from '../support/sign-in.ts';

const newName = () => `Valley Backflow ${randomUUID().slice(0, 8)}`;
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const toast = (page: Page) => page.getByRole('region', { name: 'Notifications' });

async function newCompany(name: string, ownerId: string): Promise<string> {
  const { cookie } = await joinAsAdmin();
  const id = (await call('POST', '/api/companies', cookie, { name })).body.data.id as string;
  await call('POST', `/api/admin/companies/${id}/members`, cookie, { userId: ownerId, role: 'owner' });
  return id;
}

test('an owner invites a technician, who accepts with a new account, shares hours and leaves', async ({
  page,
  browser,
}) => {
  const owner = await anotherMember(browser, { firstName: 'Ann', lastName: 'Owner' });
  const name = newName();
  const id = await newCompany(name, owner.id);
  const email = `technician-${randomUUID()}@example.com`;

  await owner.page.goto('/dashboard?tab=my-training');
  await owner.page.getByRole('link', { name, exact: true }).click();
  await expect(owner.page).toHaveURL(`/companies/${id}`);
  const people = section(owner.page, 'People');
  await people.getByRole('button', { name: 'Invite' }).click();
  const dialog = owner.page.getByRole('dialog');
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByRole('button', { name: 'Send Invitation' }).click();
  await expect(people.getByText(email)).toBeVisible();
  await check(owner.page);

  await page.goto(await linkInMail(page, `${name} invites you`, email));
  await expect(page.getByRole('heading', { name })).toBeVisible();
  await expect(page).toHaveURL('/company-invitation');
  await expect(page.getByRole('main')).toContainText('Ann Owner invites you as a technician');
  await check(page);
  await page.getByRole('button', { name: 'Sign In to Accept' }).click();
  const door = page.getByRole('dialog', { name: 'Authentication Required' });
  await door.getByRole('tab', { name: 'Register' }).click();
  await door.getByLabel('Email').fill(email);
  await door.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await door.getByLabel('First name').fill('Tess');
  await door.getByLabel('Last name').fill('Technician');
  await door.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByText(`You are with ${name} now`)).toBeVisible();
  await page.getByRole('link', { name: 'See the Company' }).click();
  await expect(section(page, 'People')).toHaveCount(0);
  const hours = page.getByRole('switch', { name: 'My CE hours' });
  await expect(hours).not.toBeChecked();
  await hours.click();
  await expect(hours).toBeChecked();
  await check(page);

  await owner.page.reload();
  await expect(people.getByRole('listitem').filter({ hasText: 'Tess Technician' })).toContainText(
    'Shares hours',
  );
  await page.getByRole('button', { name: 'Leave This Company…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
  await expect(toast(page)).toContainText(`You have left ${name}`);
  await expect(page.getByText('You are in no company')).toBeVisible();

  // The last owner is told why not.
  await owner.page.reload();
  await owner.page.getByRole('button', { name: 'Leave This Company…' }).click();
  await owner.page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
  await expect(owner.page.getByRole('dialog')).toContainText('Make somebody else an owner first');
  await owner.page.context().close();
});

test('the office adds a company with a person, and merges another into it', async ({ browser }) => {
  const { page } = await anAdministrator(browser);
  const lastName = `Fitter${randomUUID().replace(/[^a-f]/g, '')}`;
  const { id: userId } = await join({ firstName: 'Otto', lastName });
  const [name, other] = [newName(), newName()];
  await page.goto('/admin/companies');
  await page.getByRole('button', { name: 'Add Company' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name', { exact: true }).fill(name);
  await dialog.getByRole('button', { name: 'Add a Contact for Invoices' }).click();
  await dialog.getByRole('button', { name: 'Add Company' }).click();
  // Beside its field, and nothing is lost.
  await expect(dialog.getByText('Name is required')).toBeVisible();
  await dialog.getByRole('group', { name: 'Contact for invoices' }).getByLabel('Name').fill('Ines Duarte');
  await dialog.getByLabel(/Days to pay/).fill('45');
  await dialog.getByRole('button', { name: 'Add Company' }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  const id = page.url().split('/').at(-1) ?? '';
  await expect(section(page, 'Company')).toContainText('45 days');

  await page.getByRole('button', { name: 'Add Person' }).click();
  await dialog.getByRole('combobox', { name: 'Person' }).fill(lastName);
  await dialog.getByRole('option', { name: new RegExp(lastName) }).click();
  await dialog.getByRole('radio', { name: 'Owner' }).check();
  await dialog.getByRole('button', { name: 'Add Person' }).click();
  await expect(section(page, 'People').getByRole('listitem')).toContainText('Owner');
  await check(page);
  await page.goto(`/admin/people/${userId}`);
  await expect(section(page, 'Companies')).toContainText(`${name}Owner`);

  const { cookie } = await joinAsAdmin();
  const body = { name: other, contacts: [{ name: 'Bo Diaz' }] };
  const otherId = (await call('POST', '/api/companies', cookie, body)).body.data.id as string;
  await page.goto(`/admin/companies/${otherId}`);
  await page.getByRole('button', { name: 'Merge Into Another…' }).click();
  await dialog.getByRole('combobox', { name: 'Company that stays' }).fill(name);
  await dialog.getByRole('option', { name }).click();
  await expect(dialog.getByRole('row', { name: /Contacts/ })).toContainText('Bo Diaz');
  await check(page);
  await dialog.getByRole('button', { name: 'Merge', exact: true }).click();
  await expect(page).toHaveURL(`/admin/companies/${id}`);
  await expect(section(page, 'Company')).toContainText('Bo Diaz');
  await page.goto(`/admin/companies/${otherId}`);
  await expect(page).toHaveURL(`/admin/companies/${id}`);
  await page.context().close();
});
