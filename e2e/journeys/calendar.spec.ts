import { expect, test } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { createEvent, deleteEvent } from '../support/events.ts';
import { joinAsAdmin } from '../support/people.ts';

/** A year in which the demo plans nothing. */
const YEAR = new Date().getFullYear() + 2;
const PLACE = 'Yard 9, Barstow';

/** Takes what was made for these journeys away again. */
let cleanUp: () => Promise<unknown>;

test.beforeAll(async () => {
  const { cookie } = await joinAsAdmin();
  const made: string[] = [];
  const at = async (instant: string, title: string, overrides = {}) => {
    const startDate = `${YEAR}-${instant}`;
    made.push(await createEvent(cookie, { title, startDate, endDate: null, ...overrides }));
  };
  cleanUp = () => Promise.all(made.map((id) => deleteEvent(cookie, id)));
  // The first and the last minutes of November there, on days that are others in UTC and in Tokyo.
  await at('11-01T07:00:00Z', 'First minute', { location: PLACE });
  await at('12-01T07:59:00Z', 'Last minute', { customSupplierName: 'Nobody' });
  for (const [index, title] of ['Morning', 'Noon', 'Afternoon', 'Evening'].entries()) {
    const location = title === 'Noon' ? PLACE : 'Fresno';
    await at(`11-10T${17 + 2 * index}:00:00Z`, `${title} class`, { location });
  }
  await at('12-01T08:00:00Z', 'December begins');
});
test.afterAll(() => cleanUp());

/** The calendar, once it has come into view and its files have arrived. */
async function calendar(page: Page): Promise<Locator> {
  await page.goto('/');
  const region = page.getByRole('region', { name: 'Training calendar' });
  await expect(region.getByText(/^Loading the calendar/)).toBeAttached();
  await region.scrollIntoViewIfNeeded();
  await expect(region.getByText(/^Showing \d+ event\(s\) in /)).toBeVisible();
  return region;
}

/** Steps from the present month to November of that year. */
async function toNovember(region: Locator): Promise<void> {
  const showing = region.getByRole('heading', { level: 3 });
  await region.getByRole('button', { name: 'Next year' }).click();
  await region.getByRole('button', { name: 'Next year' }).click();
  const now = new Date(new Date().toLocaleString('en-US', { timeZone: 'America/Los_Angeles' }));
  const steps = 10 - now.getMonth();
  const step = region.getByRole('button', { name: steps < 0 ? 'Previous month' : 'Next month' });
  for (let count = 0; count < Math.abs(steps); count++) await step.click();
  await expect(showing).toHaveText(`November ${YEAR}`);
}

for (const timezoneId of ['Asia/Tokyo', 'America/New_York', 'Pacific/Kiritimati']) {
  test.describe(timezoneId, () => {
    test.use({ timezoneId });

    test('the calendar has the Pacific dates', async ({ page }) => {
      const region = await calendar(page);
      await toNovember(region);
      await expect(region.getByText(`Showing 6 event(s) in November ${YEAR}`)).toBeVisible();
      await expect(region.getByRole('columnheader').first()).toHaveText('Sun');
      const getCell = (title: string) =>
        region.getByRole('cell').filter({ has: page.getByRole('link', { name: title, exact: true }) });
      await expect(getCell('First minute').getByRole('time')).toHaveAttribute('datetime', `${YEAR}-11-01`);
      await expect(getCell('Last minute').getByRole('time')).toHaveAttribute('datetime', `${YEAR}-11-30`);
      await region.getByRole('button', { name: 'Next month' }).click();
      await expect(getCell('December begins').getByRole('time')).toHaveAttribute('datetime', `${YEAR}-12-01`);
    });
  });
}

test('a full day opens as a list, and a title leads to its event', async ({ page }) => {
  const region = await calendar(page);
  await toNovember(region);
  const day = region.getByRole('cell').filter({ hasText: 'Morning class' });
  await expect(day.getByRole('link')).toHaveCount(2);
  await day.getByRole('button', { name: '+2 more' }).click();
  const list = page.getByRole('dialog', { name: `November 10, ${YEAR}` });
  await expect(list.getByRole('link')).toHaveCount(4);
  await list.getByRole('link', { name: 'Evening class' }).click();
  await expect(page).toHaveURL('/events');
  await expect(page.getByRole('dialog', { name: 'Evening class' })).toBeVisible();
});

test('the filter narrows the month to a place or a supplier', async ({ page }) => {
  const region = await calendar(page);
  await toNovember(region);
  const filter = region.getByLabel('Location');
  await filter.selectOption({ label: PLACE });
  await expect(region.getByText(`Showing 2 event(s) in November ${YEAR}`)).toBeVisible();
  await expect(region.getByRole('link', { name: 'Noon class' })).toBeVisible();
  const supplier = filter.locator('optgroup[label="Suppliers"] option').first();
  await filter.selectOption({ label: (await supplier.textContent()) ?? '' });
  await expect(region.getByText(`Showing 0 event(s) in November ${YEAR}`)).toBeVisible();
  await region.getByRole('button', { name: 'Show All Locations' }).click();
  await expect(region.getByText(`Showing 6 event(s) in November ${YEAR}`)).toBeVisible();
});

test('its icons say what they do, to the pointer and on the way of the Tab key', async ({ page }) => {
  const region = await calendar(page);
  const next = region.getByRole('button', { name: 'Next month' });
  await next.hover();
  await expect(region.getByText('Next month')).toBeInViewport({ ratio: 1 });
  await page.mouse.move(0, 0);
  await expect(region.getByText('Next month')).toHaveCount(0);
  await next.focus();
  await page.keyboard.press('Tab');
  await expect(region.getByText('Next year')).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Escape');
  await expect(region.getByText('Next year')).toHaveCount(0);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('the month is a list of days, loaded only once it comes near', async ({ page }) => {
    const requested: string[] = [];
    page.on('request', (request) => requested.push(request.url()));
    await page.goto('/');
    await expect(page.getByRole('region', { name: 'Upcoming events' }).getByRole('article')).toHaveCount(2);
    expect(requested.filter((url) => url.includes('training-calendar'))).toEqual([]);
    const region = await calendar(page);
    await toNovember(region);
    await expect(region.getByRole('table')).toBeHidden();
    await expect(region.getByRole('link')).toHaveCount(6);
    await expect(region.getByText('11:00 AM PT')).toBeVisible();
    for (const link of await region.getByRole('link').all()) {
      expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    }
    await region.getByRole('link', { name: 'First minute' }).click();
    await expect(page.getByRole('dialog', { name: 'First minute' })).toBeVisible();
  });
});
