import AxeBuilder from '@axe-core/playwright';
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';

/** Rules that depend on the theme: themes differ only in the colours of the style sheets. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block'];

/** Checks the page in both themes, once its content is loaded. */
export async function check(page: Page): Promise<void> {
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  await expect.poll(() => page.evaluate(scrollToLoading), { timeout: 10_000, intervals: [50] }).toBe(0);
  await page.evaluate(() => window.scrollTo(0, 0));
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' });
  expect(await violations(page), `${page.url()}, light`).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await violations(page, OF_COLOURS), `${page.url()}, dark`).toEqual([]);
}

/** Parts further down load when they come near: scrolls to the first that is loading. @returns how many are */
function scrollToLoading(): number {
  const loading = document.querySelectorAll('[aria-busy="true"]');
  loading[0]?.scrollIntoView({ behavior: 'instant', block: 'center' });
  return loading.length;
}

/** By all rules, or by some of them. */
async function violations(page: Page, rules?: string[]): Promise<string[]> {
  // The pages have no frames: without support for them, and without a list of passes, axe takes half the time.
  const builder = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  const { violations: found } = await (rules === undefined ? builder : builder.withRules(rules)).analyze();
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}
