import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { createEvent } from '../support/events.ts';
import { getOverflow } from '../support/get-overflow.ts';
import { joinAsAdmin } from '../support/people.ts';
import { DEMO_PASSWORD } from '../support/platform.ts';
import { createResource, createResourceCategory, getViews, longArticle } from '../support/resources.ts';
import { signInAsNewMember, signInByForm } from '../support/sign-in.ts';

const tabs = (page: Page) => page.getByRole('tab');
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

/** A word that nothing else on the site has, nor one that could be taken for it. */
const newWord = (): string => `zq${crypto.randomUUID().slice(0, 8)}`;

test('resources are narrowed by what the address says, and a copied address says the same', async ({
  page,
}) => {
  const word = newWord();
  const category = await createResourceCategory(`Seasonal ${word}`);
  await createResource({ title: `Winter ${word}`, categoryId: category, accessLevel: 'free' });
  await createResource({ title: `Summer ${word}`, accessLevel: 'premium', viewCount: 7 });
  await createResource({ title: `Autumn ${word}`, accessLevel: 'paid' });

  await page.goto('/');
  await page.getByRole('navigation').getByRole('link', { name: 'Resources' }).first().click();
  await expect(page).toHaveURL('/resources');
  await page.getByLabel('Search resources').fill(word);
  await expect(page).toHaveURL(`/resources?search=${word}`);
  await expect(tabs(page)).toHaveText(['All Resources (3)', 'Popular (1)', 'Free (1)', 'Premium (1)']);
  await expect(page.getByRole('article')).toHaveCount(3);
  await expect(page.locator('mark')).toHaveText([word, word, word]);

  await page.getByRole('tab', { name: 'Premium (1)' }).click();
  await expect(page).toHaveURL(`/resources?search=${word}&tab=premium`);
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(page.getByRole('article')).toContainText(`Summer ${word}`);
  await page.getByRole('tab', { name: /^All/ }).click();

  await page.getByLabel('Category').selectOption(`Seasonal ${word}`);
  await expect(tabs(page).first()).toHaveText('All Resources (1)');
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(page.getByRole('article')).toContainText(`Seasonal ${word}`);
  await page.reload();
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(page.getByLabel('Category')).toHaveValue(category);

  await page.getByLabel('Access').selectOption('Paid');
  await expect(page.getByText('No resources found')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('article')).toHaveCount(1);
  await page.getByRole('button', { name: 'Clear Filters' }).click();
  await expect(page).toHaveURL('/resources');
});

test('a premium article shows a visitor why it is closed, and opens after signing in', async ({ page }) => {
  const id = await createResource({
    title: `For premium members ${newWord()}`,
    description: 'What it is about.',
    content: 'The words within.',
    accessLevel: 'premium',
  });
  await page.goto(`/resources/${id}`);
  await expect(page.getByText('What it is about.')).toBeVisible();
  await expect(page.getByText('This article is for premium members')).toBeVisible();
  await expect(page.getByText('The words within.')).toHaveCount(0);
  await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click();
  await signInByForm(page, 'premium@example.com', DEMO_PASSWORD);
  await expect(page).toHaveURL(`/resources/${id}`);
  await expect(page.getByText('The words within.')).toBeVisible();
});

test('a member’s view is counted once, however often the article is opened', async ({ page }) => {
  const name = `Gauge care ${newWord()}`;
  const id = await createResource({ title: name, content: 'Once a year.' });
  await signInAsNewMember(page);
  await page.goto(`/resources?search=${name.split(' ').at(-1)}`);
  await expect(page.getByRole('article')).toContainText('0 views');
  await page.getByRole('link', { name: `Read Article ${name}` }).click();
  await expect(title(page, name)).toBeFocused();
  await expect(page).toHaveTitle(`${name} · Backflow Academy`);
  const counted = page.getByRole('listitem').filter({ hasText: /^1 view$/ });
  await expect(counted).toBeVisible();
  const again = page.waitForResponse((response) => response.url().endsWith('/views'));
  await page.reload();
  await again;
  await expect(counted).toBeVisible();
  expect(await getViews(id)).toBe(1);
  await page.getByRole('link', { name: 'Back to Resources' }).click();
  await page.getByRole('tab', { name: /^Popular/ }).click();
  await expect(page).toHaveURL(/\/resources\?.*tab=popular/);
});

test('the contents lead through an article, and say where one is', async ({ page }) => {
  const id = await longArticle();
  await page.goto(`/resources/${id}#s-afterwards`);
  const contents = page.getByRole('navigation', { name: 'On this page' });
  const heading = page.getByRole('heading', { name: 'Afterwards', exact: true });
  await expect(heading).toBeFocused();
  await expect(heading).toBeInViewport();
  await contents.getByRole('link', { name: 'Before you test' }).click();
  await expect(page).toHaveURL(`/resources/${id}#s-before-you-test`);
  await expect(page.getByRole('heading', { name: 'Before you test', exact: true })).toBeFocused();
  await expect(contents.getByRole('link', { name: 'Before you test' })).toHaveAttribute(
    'aria-current',
    'location',
  );
  await page
    .getByRole('heading', { name: 'Readings', exact: true })
    .evaluate((element) => element.scrollIntoView());
  await expect(contents.getByRole('link', { name: 'Readings' })).toHaveAttribute('aria-current', 'location');
  await expect(contents.getByRole('link')).toHaveCount(4);
  // A link in the text to another page of the site does not reload the site.
  await page.evaluate(() => Object.assign(window, { isSame: true }));
  await page.getByRole('article').getByRole('link', { name: 'our events' }).click();
  await expect(page).toHaveURL('/events');
  expect(await page.evaluate(() => 'isSame' in window)).toBe(true);
});

test('on a phone the contents are folded, and a wide table scrolls within the page', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/resources/${await longArticle()}`);
  const toggle = page.getByRole('button', { name: 'On this page' });
  const link = page.getByRole('link', { name: 'The test', exact: true });
  await expect(toggle).toBeVisible();
  await expect(link).toBeHidden();
  await toggle.click();
  await link.click();
  await expect(link).toBeHidden();
  await expect(page.getByRole('heading', { name: 'The test', exact: true })).toBeInViewport();
  const table = page.getByRole('region', { name: 'Table 1' });
  expect(await table.evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)).toBe(true);
  expect(await getOverflow(page)).toBe(0);
});

test('a printed article stands alone, on light paper, and says where it is from', async ({ page }) => {
  const id = await longArticle();
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto(`/resources/${id}`);
  const print = page.getByRole('button', { name: 'Print' });
  await expect(print).toBeVisible();
  const address = page.getByText(new RegExp(`^http.*/resources/${id}$`));
  await expect(address).toBeHidden();
  await page.emulateMedia({ colorScheme: 'dark', media: 'print' });
  await expect(address).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  for (const gone of [
    print,
    page.getByRole('banner').first(),
    page.getByRole('contentinfo'),
    page.getByRole('navigation'),
    page.getByRole('link', { name: 'Back to Resources' }),
  ]) {
    await expect(gone.filter({ visible: true })).toHaveCount(0);
  }
  expect(await page.evaluate(() => getComputedStyle(document.body).color)).toBe('rgb(11, 31, 42)');
  const form = page.getByRole('link', { name: 'The form of the district' });
  expect(await form.evaluate((link) => getComputedStyle(link, '::after').content)).not.toBe('none');
});

test('an event names its article, and the article the event', async ({ page }) => {
  const admin = await joinAsAdmin();
  const word = newWord();
  const article = await createResource({ title: `Read first ${word}`, content: 'Bring a gauge.' });
  const event = await createEvent(admin.cookie, {
    title: `Hands-on ${word}`,
    relatedResourceIds: [article, crypto.randomUUID()],
  });
  await page.goto(`/events?eventId=${event}`);
  const dialog = page.getByRole('dialog', { name: `Hands-on ${word}` });
  const related = dialog.getByRole('region', { name: 'Related resources' });
  await expect(related.getByRole('listitem')).toHaveCount(1);
  await related.getByRole('link', { name: `Read first ${word}` }).click();
  await expect(page).toHaveURL(`/resources/${article}`);
  await expect(title(page, `Read first ${word}`)).toBeVisible();
  await page
    .getByRole('region', { name: 'Events on this subject' })
    .getByRole('link', { name: `Hands-on ${word}` })
    .click();
  await expect(page).toHaveURL(`/events/${event}`);
  await expect(title(page, `Hands-on ${word}`)).toBeVisible();
});
