import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { createReply, createTopic, trust } from '../support/forum.ts';
import { PIXEL } from '../support/file-body.ts';
import { call, joinAsAdmin } from '../support/people.ts';
import { anAdministrator, anotherMember, signInAsNewMember } from '../support/sign-in.ts';

let admin: string;
test.beforeAll(async () => {
  admin = (await joinAsAdmin()).cookie;
});

const reply = (page: Page, number: number) =>
  page.getByRole('article', { name: new RegExp(`^Reply ${number} `) });
const box = (page: Page) => page.getByRole('form', { name: 'Reply' });

/** A new member whose posts appear at once. */
async function trustedMember(page: Page) {
  const person = await signInAsNewMember(page);
  await trust(person.id);
  return person;
}

test('a reply appears to whoever reads the topic, without a reload and once', async ({ page, browser }) => {
  const id = await createTopic(admin);
  await signInAsNewMember(page);
  await page.goto(`/forum/${id}`);
  await expect(page.getByRole('heading', { name: 'No replies yet' })).toBeVisible();
  await page.evaluate(() => Object.assign(window, { isSame: true }));
  await createReply(admin, id, { content: 'Clean check 1 first.' });
  await expect(reply(page, 1)).toContainText('Clean check 1 first.');

  // A pending post appears to nobody before it is approved.
  const writer = await anotherMember(browser);
  await writer.page.goto(`/forum/${id}`);
  await box(writer.page).getByLabel('Your reply').fill('Mine had a stone in it.');
  await writer.page.getByRole('button', { name: 'Post Reply' }).click();
  await expect(writer.page.getByText('Your reply waits for approval')).toBeVisible();
  const waiting = writer.page.getByRole('article').filter({ hasText: 'Mine had a stone in it.' });
  await expect(waiting).toContainText('Pending approval');
  await createReply(admin, id, { content: 'Then the relief valve.' });
  await expect(reply(page, 2)).toContainText('Then the relief valve.');
  await expect(page.getByText('Mine had a stone in it.')).toHaveCount(0);

  const office = await anAdministrator(browser);
  await office.page.goto(`/forum/${id}`);
  const pendingPost = office.page.getByRole('article').filter({ hasText: 'Mine had a stone in it.' });
  await pendingPost.getByRole('button', { name: 'Moderate', exact: true }).click();
  await office.page.getByRole('menuitem', { name: 'Approve' }).click();
  await expect(reply(page, 3)).toContainText('Mine had a stone in it.');
  await expect(page.getByRole('heading', { name: '3 Replies' })).toBeVisible();
  await expect(page.locator('article[data-number]')).toHaveCount(3);
  await expect(reply(writer.page, 3)).not.toContainText('Pending approval');
  expect(await page.evaluate(() => 'isSame' in window)).toBe(true);
});

test('a post is quoted, edited with a mark, and deleted once that was confirmed', async ({
  page,
  browser,
}) => {
  const id = await createTopic(admin);
  await createReply(admin, id, { content: 'Hold the gauge level with the cock.' });
  await trustedMember(page);
  await page.goto(`/forum/${id}`);
  await reply(page, 1).getByRole('button', { name: 'Quote' }).click();
  const field = box(page).getByLabel('Your reply');
  await expect(field).toHaveValue(/> .*wrote[^]*> Hold the gauge level with the cock\./);
  await expect(field).toBeFocused();
  await page.keyboard.type('It was a foot too high, thank you.');
  await page.getByRole('button', { name: 'Post Reply' }).click();
  await expect(page.getByText('Reply posted')).toBeVisible();
  await expect(reply(page, 2)).toContainText('It was a foot too high, thank you.');
  await expect(reply(page, 2).getByRole('blockquote')).toContainText('Hold the gauge level');
  await expect(field).toHaveValue('');

  await reply(page, 2).getByRole('button', { name: 'Edit', exact: true }).click();
  await page.getByRole('form', { name: 'Edit post' }).getByLabel('Content').fill('Ten inches, to be exact.');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Changes saved')).toBeVisible();
  await expect(reply(page, 2)).toContainText('Ten inches, to be exact.');
  await expect(reply(page, 2).getByText('edited')).toBeVisible();

  const office = await anAdministrator(browser);
  await office.page.goto(`/forum/${id}`);
  await reply(office.page, 2).getByRole('button', { name: 'Moderate', exact: true }).click();
  await office.page.getByRole('menuitem', { name: 'History' }).click();
  await expect(office.page.getByRole('dialog')).toContainText('It was a foot too high, thank you.');

  await reply(page, 2).getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('dialog', { name: 'Delete this post?' });
  await expect(question).toContainText(
    'Are you sure you want to delete this post? This action cannot be undone.',
  );
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(reply(page, 2)).toBeVisible();
  await reply(page, 2).getByRole('button', { name: 'Delete' }).click();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Post deleted')).toBeVisible();
  await expect(reply(page, 2)).toHaveCount(0);
  await expect(page.getByRole('heading', { name: '1 Reply' })).toBeVisible();
});

test('a post is reported, and administrators see the reason', async ({ page, browser }) => {
  const id = await createTopic(admin);
  const spam = await createReply(admin, id, { content: 'Gauges, half price, call now!' });
  await signInAsNewMember(page);
  await page.goto(`/forum/${id}`);
  await reply(page, 1).getByRole('button', { name: 'Report' }).click();
  const dialog = page.getByRole('dialog', { name: 'Report this post' });
  await dialog.getByRole('button', { name: 'Report' }).click();
  await expect(dialog.getByLabel('Reason')).toBeFocused();
  await dialog.getByLabel('Reason').fill('Advertising.');
  await dialog.getByRole('button', { name: 'Report' }).click();
  await expect(page.getByText('Post reported')).toBeVisible();
  await expect(reply(page, 1)).not.toContainText('1 report');

  const office = await anAdministrator(browser);
  await office.page.goto(`/forum/${id}?reply=${spam.number}`);
  await expect(reply(office.page, 1)).toContainText('1 report');
  await reply(office.page, 1).getByRole('button', { name: 'Moderate', exact: true }).click();
  await office.page.getByRole('menuitem', { name: 'Reports (1)' }).click();
  await expect(office.page.getByRole('dialog', { name: 'Reports' })).toContainText('Advertising.');
  await office.page.getByRole('button', { name: 'Dismiss Reports' }).click();
  await expect(office.page.getByText('Reports dismissed')).toBeVisible();
  await expect(reply(office.page, 1)).not.toContainText('1 report');
});

test('a link leads to one reply among many, and the pages around it follow', async ({ page }) => {
  test.slow();
  const id = await createTopic(admin);
  for (let number = 1; number <= 70; number++) await createReply(admin, id);
  await createReply(admin, id, { content: 'This very one.' });
  for (let number = 72; number <= 140; number++) await createReply(admin, id);
  await signInAsNewMember(page);
  await page.goto(`/forum/${id}?reply=71`);
  await expect(reply(page, 71)).toContainText('This very one.');
  await expect(reply(page, 71)).toBeInViewport();
  await expect(reply(page, 71)).toHaveAttribute('aria-current', 'location');
  const numbers = () =>
    page
      .locator('article[data-number]')
      .evaluateAll((articles) => articles.map((article) => Number(article.getAttribute('data-number'))));
  // The page shows a limited number of replies: it removes those far away, and never one between two others.
  for (const [direction, end] of [
    ['Earlier', 1],
    ['More', 140],
  ] as const) {
    const button = page.getByRole('button', { name: new RegExp(`^Show ${direction} Replies`) });
    while ((await button.count()) > 0) {
      const before = await numbers();
      await button.click();
      await expect.poll(async () => (await numbers()).join()).not.toBe(before.join());
      const [first = 0, ...others] = await numbers();
      expect(others).toEqual(others.map((_, at) => first + at + 1));
    }
    expect(await numbers()).toContain(end);
  }

  const { body } = await call('GET', `/api/forum/topics/${id}/replies?after=70&limit=1`, admin);
  await call('DELETE', `/api/forum/posts/${body.data.replies[0].id}`, admin);
  await page.goto(`/forum/${id}?reply=71`);
  await expect(page.getByText(/Reply 71 is not there/)).toBeVisible();
  await expect(reply(page, 72)).toBeVisible();
});

test('files come with a post, and open for whoever reads it', async ({ page, browser }) => {
  const id = await createTopic(admin);
  await trustedMember(page);
  await page.goto(`/forum/${id}`);
  await box(page).getByLabel('Your reply').fill('The gauge and what it read.');
  await box(page)
    .getByLabel('Attach files')
    .setInputFiles([
      { name: 'readings.txt', mimeType: 'text/plain', buffer: Buffer.from('as found: 8.2 PSI') },
      { name: 'gauge.png', mimeType: 'image/png', buffer: PIXEL },
    ]);
  for (const name of ['readings.txt', 'gauge.png']) await expect(box(page).getByText(name)).toBeVisible();
  await page.getByRole('button', { name: 'Post Reply' }).click();
  await expect(reply(page, 1)).toContainText('readings.txt');

  const reader = await anotherMember(browser);
  await reader.page.goto(`/forum/${id}`);
  const download = reader.page.waitForEvent('download');
  await reply(reader.page, 1).getByRole('link', { name: 'readings.txt' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('readings.txt');
  const chunks: Buffer[] = [];
  for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer);
  expect(Buffer.concat(chunks).toString()).toBe('as found: 8.2 PSI');
  const picture = reply(reader.page, 1).getByRole('img', { name: 'gauge.png' });
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
});
