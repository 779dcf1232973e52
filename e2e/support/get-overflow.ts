import type { Page } from '@playwright/test';

/**
 * By how many pixels a page is wider than its room, which it scrolls then. The room is that of the body: the viewport includes the space of
 * a scrollbar, which is reserved also where scrollbars are hidden.
 */
export const getOverflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.body.offsetWidth);
