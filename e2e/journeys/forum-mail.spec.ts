import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { approvePost, createReply, createTopic } from '../support/forum.ts';
import { openMail } from '../support/mailbox.ts';
import { call, joinAsAdmin } from '../support/people.ts';
import { E2E_ORIGIN } from '../support/platform.ts';
import { signInAsNewMember } from '../support/sign-in.ts';
import { everyJobDone, rows } from '../support/stores.ts';

let admin: string;
test.beforeAll(async () => {
  admin = (await joinAsAdmin()).cookie;
});

/** How many mails of a kind went to an address. */
async function mailsTo(email: string, template: string): Promise<number> {
  await everyJobDone();
  const { body } = await call('GET', `/api/admin/mail?to=${encodeURIComponent(email)}&limit=100`, admin);
  return body.data.filter((mail: Record<string, string>) => mail.template === template).length;
}

test('a follower is notified of replies once until they read the topic, and unsubscribes by one click', async ({
  page,
}) => {
  const { id: memberId, email } = await signInAsNewMember(page);
  const title = `Vault pump ${randomUUID().slice(0, 8)}`;
  const id = await createTopic(admin, { title });
  await page.goto(`/forum/${id}`);
  await page.getByRole('button', { name: 'Follow', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Following' })).toBeVisible();
  await page.goto('/dashboard');

  await createReply(admin, id, { content: 'A float switch, *always*.' });
  // Two processes may run the jobs of two replies in either order.
  await everyJobDone();
  await createReply(admin, id);
  expect(await mailsTo(email, 'forum-reply')).toBe(1);
  await openMail(page, `New reply: ${title}`, email);
  const text = page.locator('pre');
  await expect(text).toContainText('A float switch, always.');
  const href = (name: RegExp) => text.getByRole('link', { name }).first().getAttribute('href');
  const unfollow = (await href(/forum\/unfollow/)) ?? '';
  const readOn = (await href(/forum\/[0-9a-f-]{36}/)) ?? '';
  expect(readOn).toContain(`${E2E_ORIGIN}/forum/${id}`);

  await page.goto(readOn);
  await expect(page.getByText('A float switch, always.')).toBeVisible();
  await expect(page.getByRole('article', { name: /^Reply 2 / })).toBeInViewport();
  await expect(async () => {
    const topic = await rows('select 1 from community.reads where member_id = $1 and number = 2', [memberId]);
    expect(topic).toHaveLength(1);
  }).toPass();
  // The page is left, so that it does not read what comes.
  await page.goto('/dashboard');
  await createReply(admin, id);
  expect(await mailsTo(email, 'forum-reply')).toBe(2);

  // Everyone who has the mail can use the link, signed in or not.
  await page.context().clearCookies();
  await page.goto(unfollow);
  await page.getByRole('button', { name: 'Stop Following' }).click();
  await expect(page.getByText('You no longer follow this topic')).toBeVisible();
  expect(await rows('select 1 from community.follows where member_id = $1', [memberId])).toEqual([]);
});

test('an author is notified of the decision about a post', async ({ page }) => {
  const { email, cookie } = await signInAsNewMember(page);
  const [good, bad] = [`Air gap ${randomUUID().slice(0, 8)}`, `Gauges ${randomUUID().slice(0, 8)}`];
  await approvePost(admin, await createTopic(cookie, { title: good }));
  const rejected = await createTopic(cookie, { title: bad });
  const reason = 'Selling belongs somewhere else.';
  await call('POST', `/api/admin/forum/posts/${rejected}/reject`, admin, { reason });
  await openMail(page, `Your post is approved: ${good}`, email);
  await openMail(page, `Your post was rejected: ${bad}`, email);
  await expect(page.locator('pre')).toContainText(reason);
  const link = page.locator('pre').getByRole('link', { name: `/forum/${rejected}` });
  await page.goto((await link.getAttribute('href')) ?? '');
  await expect(page.getByText(reason)).toBeVisible();
});
