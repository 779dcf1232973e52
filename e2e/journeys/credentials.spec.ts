import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { createEvent, endEvent, register } from '../support/events.ts';
import { E2E_ORIGIN } from '../support/platform.ts';
import { anAdministrator, signInAsNewMember } from '../support/sign-in.ts';

/** Certificates are issued by a job, which the pages of members and of certificates then show. */
const ISSUED = { timeout: 20_000 };

test('a class is approved and attended: its certificate is verified, reissued and revoked, and its roster sent', async ({
  page,
  browser,
}) => {
  const { page: office, cookie } = await anAdministrator(browser);
  const title = `Recertification ${randomUUID().slice(0, 8)}`;
  const eventId = await createEvent(cookie, { title, hours: { classroom: '6', handsOn: '2' } });
  const member = await signInAsNewMember(page, { firstName: 'Ana', lastName: 'Rivra' });
  await register(member.cookie, eventId);
  const courseNumber = `TX-${randomUUID().slice(0, 8)}`;

  await approve(office, title, courseNumber);
  await endEvent(eventId, { started: 9, ended: 1 });
  await office.goto(`/admin/bookings/events/${eventId}`);
  await office.getByRole('button', { name: 'Mark Attended' }).click();
  await expect(
    office.getByRole('row', { name: /Ana Rivra/ }).getByText('Attended', { exact: true }),
  ).toBeVisible();

  await page.goto('/credentials');
  await page.getByRole('link', { name: title }).click(ISSUED);
  await expect(page).toHaveURL(/\/verify\/[0-9A-Z]{4}(-[0-9A-Z]{4}){3}$/);
  const visitor = await (await browser.newContext({ baseURL: E2E_ORIGIN })).newPage();
  await visitor.goto(page.url());
  const certificate = visitor.getByRole('article');
  await expect(certificate.getByRole('heading', { name: 'Genuine and valid' })).toBeVisible();
  await expect(certificate).toContainText('Ana Rivra');
  await expect(certificate).toContainText(`Texas (TCEQ), course ${courseNumber}`);

  await office.goto(`/admin/certificates?offer=${eventId}`);
  await office.getByRole('button', { name: /^Reissue/ }).click();
  const dialog = office.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Ana Rivera');
  await dialog.getByRole('button', { name: 'Reissue Certificate' }).click();
  await expect(dialog).toBeHidden();
  await visitor.reload();
  await expect(certificate.getByRole('heading', { name: 'Revoked: not valid' })).toBeVisible();
  await expect(certificate).toContainText('Corrected name. Another certificate was issued in its place');
  const number = office.getByRole('row', { name: /Ana Rivera/ }).getByRole('link', { name: /^C-/ });
  await visitor.goto((await number.getAttribute('href')) ?? '');
  await expect(certificate.getByRole('heading', { name: 'Genuine and valid' })).toBeVisible();

  await sendRoster(office, eventId, title);

  await office.goto(`/admin/bookings/events/${eventId}`);
  await office.getByRole('button', { name: 'More for Ana Rivra' }).click();
  await office.getByRole('menuitem', { name: 'Mark Not Attended' }).click();
  await expect(async () => {
    await visitor.reload();
    await expect(certificate).toContainText('Attendance was taken back', { timeout: 2000 });
  }).toPass(ISSUED);
});

/** Approves a class for Texas, as an administrator does. */
async function approve(office: Page, title: string, courseNumber: string): Promise<void> {
  await office.goto('/admin/approvals');
  await office.getByRole('button', { name: 'Add Approval' }).click();
  const dialog = office.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Class' }).fill(title);
  await office.getByRole('option', { name: new RegExp(title) }).click();
  await dialog.getByLabel('Authority').selectOption('Texas (TCEQ)');
  await dialog.getByLabel('Course number').fill(courseNumber);
  await dialog.getByLabel('Classroom CE hours').fill('6');
  await dialog.getByRole('button', { name: 'Add Approval' }).click();
  await expect(office.getByText(`Course ${courseNumber}`)).toBeVisible();
}

/** Downloads the roster of a class, and marks it as sent. */
async function sendRoster(office: Page, eventId: string, title: string): Promise<void> {
  await office.goto(`/admin/rosters?offerId=${eventId}`);
  await office.getByRole('link', { name: title }).click();
  const [download] = await Promise.all([
    office.waitForEvent('download'),
    office.getByRole('link', { name: 'Download CSV' }).click(),
  ]);
  expect(await readFile(await download.path(), 'utf8')).toContain('Rivra');
  await office.getByRole('button', { name: 'Mark as Sent' }).click();
  const dialog = office.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Mark as Sent' }).click();
  await expect(office.getByText(/Marked by/)).toBeVisible();
}
