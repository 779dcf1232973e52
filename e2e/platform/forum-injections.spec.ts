import { INJECTED_HTML, INJECTIONS } from '@backflow/service-kit/testing';
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { Canary, forbiddenOn, richTexts } from '../support/canary.ts';
import { FileBody } from '../support/file-body.ts';
import { createReply, createTopic, uniqueText, trust } from '../support/forum.ts';
import { call, joinAsAdmin } from '../support/people.ts';
import { signInAsNewMember } from '../support/sign-in.ts';
import { rows } from '../support/stores.ts';

let admin: string;
test.beforeAll(async () => {
  admin = (await joinAsAdmin()).cookie;
});

const IN_ONE_POST = 12;
/** Characters that no field accepts: the database cannot store them, or they are invisible. */
// eslint-disable-next-line no-control-regex -- those very characters
const REFUSED = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;
/** Markup that changes the text around it is posted alone. */
const isAlone = (source: string): boolean => source.includes('```') || source.includes('\n\n[a]:');

/** All of the corpus as contents of posts, several in each. */
function contents(): string[] {
  const sent = INJECTIONS.filter((source) => !REFUSED.test(source));
  const together = sent.filter((source) => !isAlone(source));
  const posts = sent.filter(isAlone);
  for (let at = 0; at < together.length; at += IN_ONE_POST) {
    posts.push(together.slice(at, at + IN_ONE_POST).join('\n\nand then\n\n'));
  }
  return posts.map((post) => `${post}\n\n${uniqueText()}`);
}

/** Every page of a topic's replies, one after the other. */
async function throughAll(page: Page, topicId: string, last: number, look: () => Promise<void>) {
  const seen = new Set<number>();
  while (seen.size < last) {
    const next = Array.from({ length: last }, (_, at) => at + 1).find((number) => !seen.has(number));
    await page.goto(`/forum/${topicId}?reply=${next}`);
    await expect(page.locator(`#reply-${next}`)).toBeVisible();
    await look();
    for (const element of await page.locator('[data-number]').all()) {
      seen.add(Number(await element.getAttribute('data-number')));
    }
  }
}

test('whatever is posted, nothing of it runs, loads or leads away', async ({ page }) => {
  test.slow();
  const [first = '', ...others] = contents();
  const id = await createTopic(admin, { content: first });
  let last = 0;
  for (const content of others) last = (await createReply(admin, id, { content })).number ?? 0;
  expect(last).toBe(others.length);
  await signInAsNewMember(page);
  const canary = await Canary.for(page);
  await throughAll(page, id, last, async () => {
    expect(await richTexts(page).count()).toBeGreaterThan(1);
    expect(await forbiddenOn(page)).toEqual([]);
    await canary.expectQuiet();
  });
});

test('titles are text wherever they are shown', async ({ page }) => {
  await signInAsNewMember(page);
  const canary = await Canary.for(page);
  const titles = INJECTED_HTML.filter((each) => !REFUSED.test(each) && each.length < 150).filter(
    (_, at) => at % 3 === 0,
  );
  const ids: string[] = [];
  for (const title of titles) ids.push(await createTopic(admin, { title: `zq ${title}` }));
  for (const path of ['/forum', '/forum?search=zq', '/dashboard', '/search?search=zq']) {
    await page.goto(path);
    await expect(page.locator('main h1')).toBeVisible();
    if (path.startsWith('/forum')) {
      await expect(
        page
          .getByRole('article')
          .filter({ hasText: titles[0] ?? '' })
          .first(),
      ).toBeVisible();
    }
    await canary.expectQuiet();
  }
  for (const [at, id] of ids.slice(0, 3).entries()) {
    await page.goto(`/forum/${id}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`zq ${titles[at]}`.trim());
    await canary.expectQuiet();
  }
  for (const id of ids) await call('DELETE', `/api/forum/posts/${id}`, admin);
});

test('names, files’ names and reasons are text', async ({ page }) => {
  const bad = '<img src=x onerror=alert(1)>';
  const { id: memberId, cookie } = await signInAsNewMember(page);
  // No form accepts such a name; another process may have stored it.
  await rows('update identity.users set first_name = $1, last_name = $2 where id = $3', [
    bad,
    '"><script>alert(1)</script>',
    memberId,
  ]);
  const rejected = await createTopic(cookie);
  const refusal = await call('POST', `/api/admin/forum/posts/${rejected}/reject`, admin, { reason: bad });
  expect(refusal.status, refusal.text).toBe(200);
  await trust(memberId);
  await call('PATCH', '/api/forum/me', cookie, { showsName: true });
  const attachmentIds: string[] = [];
  for (const name of [`${bad}.txt`, "x' onload='alert(1).txt"]) {
    const file = new FileBody(name, 'as found: 8.2 PSI');
    const sent = await call('POST', '/api/upload?audience=restricted', cookie, file);
    expect(sent.status, sent.text).toBe(201);
    attachmentIds.push(sent.body.data.id);
  }
  const id = await createTopic(cookie, { attachmentIds });
  const canary = await Canary.for(page);
  await page.goto(`/forum/${id}`);
  await expect(page.getByText(bad).first()).toBeVisible();
  await expect(page.getByRole('list', { name: 'Files' }).getByRole('listitem')).toHaveCount(2);
  await canary.expectQuiet();
  await page.goto(`/forum/${rejected}`);
  await expect(page.getByText(bad).first()).toBeVisible();
  await canary.expectQuiet();
});

test('a preview shows no more than the post would', async ({ page }) => {
  const id = await createTopic(admin);
  await signInAsNewMember(page);
  const canary = await Canary.for(page);
  await page.goto(`/forum/${id}`);
  const box = page.getByLabel('Your reply');
  for (const content of contents().slice(-3)) {
    await box.fill(content);
    await page.getByRole('tab', { name: 'Preview' }).click();
    await expect(richTexts(page).filter({ hasText: content.slice(-36) })).toBeVisible();
    expect(await forbiddenOn(page)).toEqual([]);
    await canary.expectQuiet();
    await page.getByRole('tab', { name: 'Write' }).click();
  }
});

test('were the server to let a script through, the page’s policy would not', async ({ page }) => {
  const id = await createTopic(admin);
  const bad = '<img src="/none.png" onerror="alert(1)"><a href="javascript:alert(1)">here</a>';
  await rows('update community.posts set html = $1 where id = $2', [bad, id]);
  await signInAsNewMember(page);
  const canary = await Canary.for(page);
  await page.goto(`/forum/${id}`);
  await page.getByRole('link', { name: 'here' }).click();
  await expect.poll(async () => (await canary.noticed()).violations.length).toBeGreaterThan(0);
  expect((await canary.noticed()).called).toEqual([]);
  expect(await forbiddenOn(page)).toContain('img onerror=alert(1)');
});
