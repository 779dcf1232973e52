import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';

export const field = (page: Page) => page.getByRole('searchbox', { name: 'Search', exact: true });
export const panel = (page: Page) => page.getByRole('dialog', { name: 'Search' });
export const group = (page: Page, name: string) => panel(page).getByRole('region', { name });

/** Types letter by letter into the search that `/` has opened. */
export async function search(page: Page, text: string): Promise<void> {
  await expect(page.getByRole('banner').getByRole('button', { name: 'Search' })).toBeVisible();
  await page.keyboard.press('/');
  await expect(field(page)).toBeFocused();
  await page.keyboard.type(text);
}
