import type { Locator, Page } from '@playwright/test';

/** Presses Tab until the element has the focus; a hundred stops would be a trap. */
export async function reach(page: Page, element: Locator): Promise<void> {
  for (let stops = 0; stops < 100; stops++) {
    if (await element.evaluate((node) => node === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('a hundred presses of Tab do not reach it');
}
