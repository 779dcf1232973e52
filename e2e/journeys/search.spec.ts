import { expect, test } from '@playwright/test';
import { createEvent } from '../support/events.ts';
import { joinAsAdmin } from '../support/people.ts';
import { field, group, panel, search } from '../support/search-bar.ts';
import { signInAs } from '../support/sign-in.ts';
import { rows } from '../support/stores.ts';
import { createWebinar } from '../support/webinars.ts';

/** A word that no other record has. */
const WORD = `zirkon${Date.now()}`;
/** The same in titles: it is typed without its accent. */
const TITLE_WORD = WORD.replace('o', 'ó');

let resourceId: string | undefined;
test.beforeAll(async () => {
  await createEvent((await joinAsAdmin()).cookie, { title: `Event ${TITLE_WORD}` });
  await createWebinar({ title: `Webinar ${TITLE_WORD}` });
  const [resource] = await rows<{ id: string }>(
    `insert into learning.resources (title, is_published, published_at) values ($1, true, now()) returning id`,
    [`Resource ${TITLE_WORD}`],
  );
  resourceId = resource?.id;
});

test('a group of the search without results leaves no line above the first that has some', async ({
  page,
}) => {
  const name = `solo${Date.now().toString(36)}q`;
  await rows(
    `insert into learning.resources (title, is_published, published_at) values ($1, true, now()) returning id`,
    [name],
  );
  await page.goto('/');
  await search(page, name);
  await expect(panel(page).getByRole('region')).toHaveCount(1);
  await expect(group(page, 'Resources')).toHaveCSS('border-top-width', '0px');
});

test('one search by keyboard finds what there is on the whole site, and leads to it', async ({ page }) => {
  await signInAs(page, 'member');
  await page.goto('/');
  await search(page, WORD.slice(0, -2));
  for (const name of ['Events', 'Resources', 'Webinars']) {
    await expect(group(page, name).getByRole('listitem')).toHaveCount(1);
  }
  await expect(group(page, 'Courses')).toHaveCount(0);
  await expect(panel(page).getByRole('status')).toHaveText('1 in Events, 1 in Resources, 1 in Webinars');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('link', { name: `Event ${TITLE_WORD}` })).toBeFocused();
  await page.keyboard.press('End');
  await expect(page.getByRole('link', { name: 'All Webinars' })).toBeFocused();
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await expect(panel(page)).toBeHidden();
  await expect(page.getByRole('heading', { level: 1, name: `Event ${TITLE_WORD}` })).toBeVisible();
  await expect(page).toHaveURL(/\/events\/[0-9a-f-]{36}$/);

  await search(page, WORD);
  await group(page, 'Resources')
    .getByRole('link', { name: `Resource ${TITLE_WORD}` })
    .click();
  await expect(panel(page)).toBeHidden();
  await expect(page).toHaveURL(`/resources/${resourceId}`);
});

test('a visitor is shown no webinars, is led to all results, and gets the focus back', async ({ page }) => {
  await page.goto('/');
  await search(page, WORD);
  await expect(group(page, 'Events').getByRole('listitem')).toHaveCount(1);
  await expect(group(page, 'Resources').getByRole('listitem')).toHaveCount(1);
  await expect(group(page, 'Webinars')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(panel(page)).toBeHidden();

  const button = page.getByRole('banner').getByRole('button', { name: 'Search' });
  await button.click();
  await page.keyboard.type(`${WORD}nothing`);
  await expect(panel(page).getByText(`Nothing found for “${WORD}nothing”`)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();

  await button.click();
  await page.keyboard.type(WORD);
  await group(page, 'Events').getByRole('link', { name: 'All Results in Events' }).click();
  await expect(page).toHaveURL(`/events?search=${WORD}`);
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(panel(page)).toBeHidden();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('it is searched by touch', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('banner').getByRole('button', { name: 'Search' }).tap();
    await field(page).fill(WORD);
    await group(page, 'Events')
      .getByRole('link', { name: `Event ${TITLE_WORD}` })
      .tap();
    await expect(panel(page)).toBeHidden();
    await expect(page.getByRole('heading', { level: 1, name: `Event ${TITLE_WORD}` })).toBeVisible();
  });
});
