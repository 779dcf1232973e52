import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { newPagesOf } from '../support/pages.ts';
import { signInAs } from '../support/sign-in.ts';

/** As much as an eye does not notice: a share of the screen times a share of the way. */
const MOST = 0.02;

for (const width of [390, 1440]) {
  test.describe(`${width} px`, () => {
    test.use({ viewport: { width, height: 900 } });

    for (const role of ['visitor', 'member', 'admin'] as const) {
      test(`the pages of a ${role} stay where they are while they load`, async ({ page }) => {
        test.slow();
        if (role !== 'visitor') await signInAs(page, role);
        await observe(page);
        for (const path of [...(await newPagesOf(role)), ...(role === 'visitor' ? ['/no-such-page'] : [])]) {
          expect(await shiftOf(page, path), path).toBeLessThan(MOST);
        }
      });
    }
  });
}

/** Notes every shift from a page's first frame on, and slows the processor, as a phone's is. */
async function observe(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

async function shiftOf(page: Page, path: string): Promise<number> {
  await page.goto(path);
  await expect(page.locator('main h1')).toBeVisible();
  await expect.poll(() => page.evaluate(waitingInView)).toBe(0);
  return page.evaluate(() =>
    (window as unknown as { shifts: number[] }).shifts.reduce((sum, value) => sum + value, 0),
  );
}

/** How many parts of the screen are still on their way; those further down may be until they come near. */
const waitingInView = (): number =>
  [...document.querySelectorAll('[aria-busy="true"]')].filter((part) => {
    const { top, height } = part.getBoundingClientRect();
    return height > 0 && top < window.innerHeight;
  }).length;
