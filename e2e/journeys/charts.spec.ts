import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { makeAdmin } from '../support/people.ts';
import { signInAsNewMember } from '../support/sign-in.ts';

/** A full chart: a bar for each week, with labels and sums of every length. */
const SPANS = Array.from({ length: 12 }, (_, index) => {
  const day = (days: number) => new Date(Date.UTC(2026, 8, 7 + 7 * index + days)).toISOString().slice(0, 10);
  return { from: day(0), until: day(6) };
});
const BOOKINGS = {
  spans: SPANS.map((span, index) => ({
    ...span,
    ...{ events: 900 + 31 * index, webinars: 250 + 17 * index, courses: 250 + 17 * index },
    before: 1100 + 20 * index,
  })),
  ...{ total: 19_000, totalBefore: 15_000 },
};
const TOTAL = { seats: 48_000, filled: 31_000, paid: '9750000.00', unpaid: '1185186.00' };
const SEATS = {
  spans: SPANS.map((span, index) => ({
    ...span,
    ...{ seats: 4000, filled: 1000 + 200 * index, paid: `${125_000 * (index + 1)}.00`, unpaid: '98765.50' },
    before: { filled: 900, paid: '750000.00' },
  })),
  ...{ total: TOTAL, totalBefore: TOTAL },
};

test('charts stay in their cards, each bar in its place, at any width, light and dark', async ({ page }) => {
  const json = (data: unknown) => ({ json: { success: true, data } });
  // Without batches, each read is sent alone.
  await page.route('**/api/batch?*', (route) => route.fulfill({ status: 404 }));
  await page.route('**/api/admin/reports/bookings*', (route) => route.fulfill(json(BOOKINGS)));
  await page.route('**/api/admin/reports/filled-seats*', (route) => route.fulfill(json(SEATS)));
  const { id } = await signInAsNewMember(page);
  await makeAdmin(id);
  await page.goto('/admin');
  for (const width of [390, 820, 1440]) {
    for (const colorScheme of ['light', 'dark'] as const) {
      await test.step(`${width} px, ${colorScheme}`, async () => {
        await page.setViewportSize({ width, height: 900 });
        await page.emulateMedia({ colorScheme });
        await expectChartsInPlace(page);
      });
    }
  }
});

async function expectChartsInPlace(page: Page): Promise<void> {
  const charts = page.getByRole('group').filter({ has: page.getByRole('img') });
  await expect(charts).toHaveCount(3);

  for (const chart of await charts.all()) {
    const { outside, overlaps, widths } = await chart.evaluate((card) => {
      const box = card.getBoundingClientRect();
      const shown = [...card.querySelectorAll('*')].filter(
        (element) => getComputedStyle(element).visibility !== 'hidden',
      );
      const stacks = [...card.querySelectorAll('div:has(> [data-pattern]:not([data-pattern="pale"]))')].map(
        (stack) => stack.getBoundingClientRect(),
      );
      const labels = shown
        .filter((element) => element.matches('[role="img"] span:not([data-pattern])') && element.textContent)
        .map((element) => element.getBoundingClientRect());
      const meet = (boxes: DOMRect[]) =>
        boxes.filter((each, index) => {
          const next = boxes[index + 1];
          return next && each.bottom > next.top && each.top < next.bottom && each.right > next.left + 0.5;
        }).length;
      return {
        outside: shown.filter((element) => {
          const { left, right } = element.getBoundingClientRect();
          return left < box.left - 0.5 || right > box.right + 0.5;
        }).length,
        overlaps: [meet(stacks), meet(labels)],
        widths: stacks.map((stack) => Math.round(stack.width)),
      };
    });
    expect(outside).toBe(0);
    expect(overlaps).toEqual([0, 0]);
    expect(new Set(widths).size).toBe(1);
    expect(widths[0]).toBeGreaterThan(5);
  }
  const getStyle = (name: string) =>
    page
      .locator('li')
      .filter({ hasText: new RegExp(`^${name}$`) })
      .locator('[data-pattern]')
      .evaluate((sample) => {
        const { backgroundImage, backgroundColor } = getComputedStyle(sample);
        return `${backgroundImage} ${backgroundColor}`;
      });
  const styles = await Promise.all(['Unpaid', 'Free', 'Webinars', 'Courses'].map(getStyle));
  expect(new Set(styles).size).toBe(4);
}
