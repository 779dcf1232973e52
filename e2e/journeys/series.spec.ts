import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { createSeries } from '../support/events.ts';
import { joinAsAdmin, makeAdmin } from '../support/people.ts';
import { randomWord } from '../support/random.ts';
import { rows } from '../support/stores.ts';
import { signInAsNewMember } from '../support/sign-in.ts';

const unique = (text: string): string => `${text} ${randomWord()}`;

let admin: string;
test.beforeAll(async () => {
  admin = (await joinAsAdmin()).cookie;
});

async function signInAsAdministrator(page: Page): Promise<void> {
  await makeAdmin((await signInAsNewMember(page)).id);
}

/** The dates of a series that were not deleted, by their start in Pacific time. */
const getDates = (title: string) =>
  rows<{ start: string; isPublished: boolean; price: string; seats: number | null }>(
    `select to_char(start_date at time zone 'America/Los_Angeles', 'YYYY-MM-DD HH24:MI') as start,
            is_published as "isPublished", price::text, max_attendees as seats
       from events.events where title = $1 and deleted_at is null order by start_date`,
    [title],
  );

const row = (page: Page, day: string) =>
  page.getByRole('table', { name: 'Dates of the series' }).getByRole('row', { name: day });

test('a series of four is created, published, changed from its second date on, and the rest cancelled', async ({
  page,
}) => {
  test.slow();
  const title = unique('Open lab evening');
  await signInAsAdministrator(page);
  await page.goto('/admin?tab=events&edit=new');
  const dialog = page.getByRole('dialog', { name: 'Add Event' });
  await dialog.getByLabel('Title', { exact: true }).fill(title);
  // The clocks go back between the first and the third.
  await dialog.getByLabel('Start date (Pacific Time)').fill('2027-10-28T18:00');
  await dialog.getByLabel('End date (Pacific Time)').fill('2027-10-28T20:00');
  await dialog.getByLabel('Repeat').selectOption('week');
  await dialog.getByLabel('Number of events').fill('4');
  await dialog.getByRole('button', { name: 'Add Event' }).click();
  await expect(dialog).toBeHidden();

  await page.goto(`/admin?tab=events&search=${encodeURIComponent(title)}`);
  await page.getByRole('link', { name: 'Series, 2 of 4' }).click();
  await expect(page).toHaveURL(/\/admin\/series\/[0-9a-f-]{36}$/);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await page.getByRole('button', { name: 'Publish All' }).click();
  await expect(page.getByText('Series published successfully')).toBeVisible();
  expect((await getDates(title)).map(({ isPublished }) => isPublished)).toEqual([true, true, true, true]);

  await row(page, 'Nov 4, 2027').getByRole('button', { name: /^Edit/ }).click();
  const form = page.getByRole('dialog', { name: 'Edit Event' });
  await form.getByLabel('Start date (Pacific Time)').fill('2027-11-04T17:30');
  await form.getByLabel('Max attendees').fill('8');
  await form.getByRole('button', { name: 'Save Changes' }).click();
  const question = page.getByRole('dialog', { name: 'Which events change?' });
  await question.getByRole('radio', { name: 'This and following' }).check();
  await question.getByRole('button', { name: 'Save for This and Following' }).click();
  await expect(form).toBeHidden();
  await expect(row(page, 'Nov 18, 2027').getByText('0/8')).toBeVisible();
  expect((await getDates(title)).map(({ start, seats }) => [start, seats])).toEqual([
    ['2027-10-28 18:00', null],
    ['2027-11-04 17:30', 8],
    ['2027-11-11 17:30', 8],
    ['2027-11-18 17:30', 8],
  ]);

  await row(page, 'Nov 11, 2027').getByRole('button', { name: /^More/ }).click();
  await page.getByRole('menuitem', { name: 'Cancel…' }).click();
  await page.getByRole('radio', { name: 'This and following' }).check();
  await page.getByRole('button', { name: 'Cancel 2 Events' }).click();
  await expect(page.getByText('2 events cancelled')).toBeVisible();
  await expect(row(page, 'Nov 4, 2027')).toBeVisible();
  await expect(row(page, 'Nov 11, 2027')).toBeHidden();

  await page.getByRole('button', { name: 'Cancel Series' }).click();
  await page.getByRole('button', { name: 'Cancel 2 Events' }).click();
  await expect(page).toHaveURL(/\/admin\?tab=events/);
  expect(await getDates(title)).toEqual([]);
});

test('a member finds the other dates of a series in an event, with their seats', async ({ page }) => {
  const title = unique('Gauge evenings');
  const { eventIds } = await createSeries(admin, { title, count: 3, maxAttendees: 6 });
  await signInAsNewMember(page);
  await page.goto(`/events/${eventIds[0]}`);
  const others = page.getByRole('region', { name: 'Other dates' });
  await expect(others.getByRole('listitem')).toHaveCount(2);
  await expect(others.getByText('6 of 6 seats left')).toHaveCount(2);
  await others.getByRole('link').first().click();
  await expect(page).toHaveURL(`/events/${eventIds[1]}`);
});
