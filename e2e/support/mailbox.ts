import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { stack } from './platform.ts';

/** Opens the newest mail with that subject in the local mailbox, waiting until it has come. */
export async function openMail(page: Page, subject: string, to: string): Promise<void> {
  const { mailbox = '' } = stack().urls;
  const mail = page.getByRole('listitem').filter({ hasText: subject }).filter({ hasText: to }).first();
  await expect(async () => {
    await page.goto(mailbox);
    await expect(mail).toBeVisible({ timeout: 500 });
  }).toPass();
  await mail.getByRole('link').click();
  await expect(page.getByRole('heading', { name: subject, level: 1 })).toBeVisible();
}

/** The same. @returns its link */
export async function linkInMail(page: Page, subject: string, to: string): Promise<string> {
  await openMail(page, subject, to);
  const link = page.locator('pre a').first();
  return (await link.getAttribute('href')) ?? '';
}

/** The calendar file of the mail that is open, its lines unfolded; undefined where it has none. */
export async function calendarInMail(page: Page): Promise<string[] | undefined> {
  const link = page.getByRole('link', { name: 'event.ics' });
  if ((await link.count()) === 0) return undefined;
  const href = (await link.getAttribute('href')) ?? '';
  const file = await page.request.get(new URL(href, page.url()).href);
  return (await file.text()).replace(/\r?\n[ \t]/g, '').split(/\r?\n/);
}
