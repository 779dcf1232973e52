import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { createEvent } from '../support/events.ts';
import { joinAsAdmin, makeAdmin } from '../support/people.ts';
import { signInAsNewMember } from '../support/sign-in.ts';

const unique = (text: string): string => `${text} ${randomUUID().slice(0, 8)}`;

let admin: string;
test.beforeAll(async () => {
  admin = (await joinAsAdmin()).cookie;
});

async function openAsAdministrator(page: Page, path: string): Promise<void> {
  const { id } = await signInAsNewMember(page);
  await makeAdmin(id);
  await page.goto(path);
}

const getList = (title: string) => `/admin?tab=events&sort=soonest&search=${encodeURIComponent(title)}`;

test('several events are published, unpublished and deleted together, by keys and by buttons', async ({
  page,
}) => {
  test.slow();
  const title = unique('Open house');
  for (const day of ['01', '02', '03']) {
    await createEvent(admin, {
      title: `${title} ${day}`,
      startDate: `2031-05-${day}T16:00:00.000Z`,
      endDate: null,
      isPublished: false,
    });
  }
  await openAsAdministrator(page, getList(title));
  // The search finds similar ones too, after the best matches.
  const rows = page
    .getByRole('list', { name: 'Events' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('article', { name: title }) });
  const selectAll = async () => {
    for (const box of await rows.getByRole('checkbox').all()) await box.check();
  };
  await expect(rows).toHaveCount(3);
  const bar = page.getByRole('group', { name: 'Selected events' });
  await rows.first().focus();
  await page.keyboard.press('x');
  await page.keyboard.press('Shift+ArrowDown');
  await expect(bar.getByRole('status')).toHaveText('2 events selected');
  await page.keyboard.press('p');
  await expect(page.getByText('2 events published')).toBeVisible();
  await expect(bar.getByRole('button')).toHaveCount(0);

  await selectAll();
  await expect(bar).toBeInViewport();
  await bar.getByRole('button', { name: 'Unpublish (2)' }).click();
  await expect(page.getByText('2 events unpublished')).toBeVisible();
  await selectAll();
  await bar.getByRole('button', { name: 'Delete (3)' }).click();
  const question = page.getByRole('dialog', { name: 'Delete 3 events?' });
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('3 events deleted')).toBeVisible();
  await expect(rows).toHaveCount(0);
});

test('the events of administration begin with the next one, and lead to its page and back', async ({
  page,
}) => {
  const title = unique('Backflow basics');
  await createEvent(admin, { title, startDate: new Date(Date.now() + 90_000).toISOString() });
  await openAsAdministrator(page, '/admin?tab=events');
  const shown = page.getByRole('article', { name: title });
  await expect(shown).toBeVisible();
  const days = await page
    .getByRole('list', { name: 'Events' })
    .locator('time')
    .evaluateAll((times) => times.map((time) => time.getAttribute('datetime') ?? ''));
  expect(days).toEqual([...days].sort());
  await shown.getByRole('link', { name: title }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await page.getByRole('link', { name: 'Back to Administration' }).click();
  await expect(page).toHaveURL(/\/admin\?tab=events$/);
  await expect(shown).toBeVisible();
});

test('on a phone a button opens the filters, and says how many are set', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openAsAdministrator(page, '/admin?tab=events&status=published');
  const search = page.getByRole('search', { name: 'Search and filter events' });
  await expect(search.getByLabel('Timing')).toBeHidden();
  await search.getByRole('button', { name: 'Filters (1)' }).click();
  await search.getByLabel('Timing').selectOption('Past');
  await expect(search.getByRole('button', { name: 'Filters (2)' })).toBeVisible();
  await expect(page).toHaveURL(/timing=past/);
});

test('on a wide screen search, filters and button are on one line', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  for (const tab of ['events', 'courses', 'resources', 'webinars']) {
    if (tab === 'events') await openAsAdministrator(page, `/admin?tab=${tab}`);
    else await page.goto(`/admin?tab=${tab}`);
    const search = page.getByRole('search', { name: `Search and filter ${tab}` });
    const boxes = [
      await search.boundingBox(),
      await search.getByRole('button', { name: /^Add/ }).boundingBox(),
    ];
    expect(boxes[0]?.height, tab).toBe(boxes[1]?.height);
    expect(boxes[0]?.y, tab).toBeLessThanOrEqual(250);
  }
});
