import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { createEvent } from '../support/events.ts';
import { joinAsAdmin } from '../support/people.ts';
import { pause } from '../support/processes.ts';
import { useServiceProcesses } from '../support/service-processes.ts';
import { signInAs } from '../support/sign-in.ts';
import { rows } from '../support/stores.ts';
import { createWebinar } from '../support/webinars.ts';

/** A word that no other record has. */
const WORD = `zirkon${Date.now()}`;
/** The same in titles: it is typed without its accent. */
const TITLE_WORD = WORD.replace('o', 'ó');
/** The gateway gives a service ten seconds. */
const DEADLINE_MS = 15_000;

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

const field = (page: Page) => page.getByRole('searchbox', { name: 'Search', exact: true });
const panel = (page: Page) => page.getByRole('dialog', { name: 'Search' });
const group = (page: Page, name: string) => panel(page).getByRole('region', { name });

/** Types letter by letter into the search that `/` has opened. */
async function search(page: Page, text: string): Promise<void> {
  await expect(page.getByRole('banner').getByRole('button', { name: 'Search' })).toBeVisible();
  await page.keyboard.press('/');
  await expect(field(page)).toBeFocused();
  await page.keyboard.type(text);
}

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

test('a service that does not respond delays no other, and fails at its deadline', async ({ page }) => {
  await useServiceProcesses('each');
  // A search that nobody has made yet: the gateway would send a cached response.
  const typed = WORD.toUpperCase();
  await page.goto('/');
  await search(page, typed.slice(0, -1));
  await expect(group(page, 'Events').getByRole('listitem')).toHaveCount(1);
  await expect(group(page, 'Resources').getByRole('listitem')).toHaveCount(1);

  const paused = pause('learning');
  try {
    await field(page).fill(typed);
    await expect(group(page, 'Events').locator('[aria-busy="false"]').getByRole('listitem')).toHaveCount(1);
    // Its rows of before stay, and are marked as such.
    await expect(group(page, 'Resources').locator('[aria-busy="true"]')).toHaveCount(1);
    const failure = group(page, 'Resources').getByRole('alert');
    await expect(failure).toContainText('Resources could not be searched', { timeout: DEADLINE_MS });
    await expect(group(page, 'Events').getByRole('link', { name: `Event ${TITLE_WORD}` })).toBeVisible();
  } finally {
    paused.resume();
  }
  await expect(async () => {
    await group(page, 'Resources').getByRole('button', { name: 'Try Again' }).click({ timeout: 2000 });
    await expect(group(page, 'Resources').getByRole('listitem')).toHaveCount(1, { timeout: 2000 });
  }).toPass();
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
