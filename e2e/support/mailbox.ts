import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { stack } from './platform.ts';

/** Opens the newest mail with that subject in the local mailbox, waiting until it has come. @returns its link */
export async function linkInMail(page: Page, subject: string, to: string): Promise<string> {
  const { mailbox = '' } = stack().urls;
  const mail = page.getByRole('listitem').filter({ hasText: subject }).filter({ hasText: to }).first();
  await expect(async () => {
    await page.goto(mailbox);
    await expect(mail).toBeVisible({ timeout: 500 });
  }).toPass();
  await mail.getByRole('link').click();
  await expect(page.getByRole('heading', { name: subject, level: 1 })).toBeVisible();
  const link = page.locator('pre a').first();
  return (await link.getAttribute('href')) ?? '';
}
