import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';

/** Where the mark and the end of the name are, and how high the bar is. */
const frame = async (page: Page) => {
  const home = page.getByRole('banner').getByRole('link', { name: 'Backflow Academy' });
  await page.evaluate(() => document.fonts.ready);
  return {
    mark: await home.locator('svg').boundingBox(),
    bar: (await page.getByRole('banner').boundingBox())?.height,
    home: await home.boundingBox(),
  };
};

for (const width of [390, 1440]) {
  test(`the top bar stands before the script has run, and stays where it is, at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    let go = (): void => undefined;
    const delayed = new Promise<void>((resolve) => (go = resolve));
    await page.route('**/assets/main.*.js', async (route) => {
      await delayed;
      await route.continue();
    });
    await page.goto('/', { waitUntil: 'commit' });
    await expect(page.getByText('Backflow Academy').first()).toBeVisible();
    const before = await frame(page);
    go();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await frame(page)).toEqual(before);
    // The drawing fills the place it has.
    const drawing = await page.getByRole('main').getByRole('figure').getByRole('img').boundingBox();
    expect(drawing?.width).toBeGreaterThan(300);
  });
}
