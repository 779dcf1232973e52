import { execFile } from 'node:child_process';
import fs from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';
import { digestOf } from '../support/digest.ts';
import { E2E_CACHE } from '../support/platform.ts';
import { makeAdmin } from '../support/people.ts';
import { startGateway } from '../support/second-gateway.ts';
import { signInAsNewMember } from '../support/sign-in.ts';

const REPO = path.resolve(import.meta.dirname, '../..');
/** A separate site. */
const SITE = path.join(E2E_CACHE, 'independence');
const REMOTE = path.join(SITE, 'mf-events');

let gateway: Awaited<ReturnType<typeof startGateway>>;

test.beforeAll(async () => {
  await fs.rm(SITE, { recursive: true, force: true });
  await fs.cp(path.join(REPO, 'shell/dist'), path.join(SITE, 'shell/dist'), { recursive: true });
  await fs.cp(path.join(REPO, 'mf-events'), REMOTE, {
    recursive: true,
    filter: (file) => !file.includes('node_modules') && !file.endsWith('.test.tsx'),
  });
  for (const name of ['mf-admin', 'mf-learning', 'mf-community']) {
    await fs.cp(path.join(REPO, name, 'dist'), path.join(SITE, name, 'dist'), { recursive: true });
  }
  gateway = await startGateway({ siteDir: SITE });
});

test.afterAll(async () => {
  await gateway.stop();
  await fs.rm(SITE, { recursive: true, force: true });
});

test('a rebuilt remote shows after a reload, and not one byte of the shell was rebuilt', async ({ page }) => {
  await page.goto(`${gateway.origin}/events`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Events');
  const before = await digestOf(path.join(SITE, 'shell/dist'));

  await replaceIn(
    path.join(REMOTE, 'src/events/events-page.tsx'),
    'title="Events"',
    'title="Events, as of today"',
  );
  await build();

  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Events, as of today');
  expect(await digestOf(path.join(SITE, 'shell/dist'))).toBe(before);
});

test('a remote ships a change of its administrators’ form by itself', async ({ page }) => {
  const { id } = await signInAsNewMember(page);
  await makeAdmin(id);
  const openForm = async () => {
    await page.goto(`${gateway.origin}/admin?tab=events&edit=new`);
    return page.getByRole('dialog', { name: 'Add Event' });
  };
  await expect((await openForm()).getByLabel('External speaker')).toBeVisible();
  const others = ['shell', 'mf-admin', 'mf-learning', 'mf-community'].map((name) =>
    path.join(SITE, name, 'dist'),
  );
  const [before, entryBefore] = [await Promise.all(others.map(digestOf)), await entryOfMembers()];

  await replaceIn(
    path.join(REMOTE, 'src/admin/events/form/event-values.ts'),
    "labelled('External speaker'",
    "labelled('Speaker from outside'",
  );
  await build();

  await expect((await openForm()).getByLabel('Speaker from outside')).toBeVisible();
  expect(await Promise.all(others.map(digestOf)), 'nothing else was built').toEqual(before);
  expect(await entryOfMembers(), 'the entry that members load').toBe(entryBefore);
});

test('without the remote, administrators lose its tabs and no other', async ({ page }) => {
  const { id } = await signInAsNewMember(page);
  await makeAdmin(id);
  await page.route('**/remotes/events/**', (route) => route.fulfill({ status: 503, body: 'away' }));
  await page.goto(`${gateway.origin}/admin?tab=events`);
  const panel = page.getByRole('alert').filter({ hasText: 'Events could not be shown' });
  await expect(panel).toBeVisible();
  await page.getByRole('tab', { name: 'Resources' }).click();
  await expect(page.getByRole('button', { name: 'Add Resource' }).first()).toBeVisible();
  await page.getByRole('tab', { name: 'Events' }).click();
  await expect(panel).toBeVisible();
  await page.unroute('**/remotes/events/**');
  await panel.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('button', { name: 'Add Event' }).first()).toBeVisible();
});

test('with the remote’s files gone its area says so, the rest works, and "Try again" brings it back', async ({
  page,
}) => {
  const dist = path.join(REMOTE, 'dist');
  await fs.rename(dist, `${dist}-away`);
  await page.goto(`${gateway.origin}/`);
  await expect(page.getByRole('heading', { name: 'Keep the water going one way.' })).toBeVisible();
  const panel = page.getByRole('alert').filter({ hasText: 'Upcoming events could not be shown' });
  await expect(panel).toBeVisible();

  await fs.rename(`${dist}-away`, dist);
  await panel.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('region', { name: 'Upcoming events' }).getByRole('article')).toHaveCount(2);
});

test('with the remote’s files answering 503 its page says so until they are back', async ({ page }) => {
  await page.route('**/remotes/events/**', (route) => route.fulfill({ status: 503, body: 'away' }));
  await page.goto(`${gateway.origin}/events`);
  const panel = page.getByRole('alert').filter({ hasText: 'Events could not be shown' });
  await expect(panel).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: 'Register' }).click();
  await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible();

  await page.goBack();
  await expect(panel).toBeVisible();
  await page.unroute('**/remotes/events/**');
  await panel.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('article').first()).toBeVisible();
});

test('an entry that was tampered with is refused by the browser', async ({ page }) => {
  await page.route('**/remoteEntry.js', async (route) => {
    const response = await route.fetch();
    await route.fulfill({
      response: response,
      body: `${await response.text()}\n/* not what was released */`,
    });
  });
  await page.goto(`${gateway.origin}/events`);
  await expect(page.getByRole('alert').filter({ hasText: 'Events could not be shown' })).toBeVisible();
});

/** Builds the remote alone, beside the running site. */
const build = () =>
  promisify(execFile)(process.execPath, [path.join(REPO, 'packages/build/src/cli.ts')], { cwd: REMOTE });

/** The entry through which members load the remote, as it is released now, without the version and the hashes of its files. */
async function entryOfMembers(): Promise<string> {
  const dist = path.join(REMOTE, 'dist');
  const { version, entry } = JSON.parse(await fs.readFile(path.join(dist, 'release.json'), 'utf8'));
  const text = await fs.readFile(path.join(dist, version, entry), 'utf8');
  return text.replaceAll(version, 'VERSION').replace(/[\w+/]{64}/g, 'HASH');
}

async function replaceIn(file: string, from: string, to: string): Promise<void> {
  const text = await fs.readFile(file, 'utf8');
  if (!text.includes(from)) throw new Error(`${file} has no ${from}`);
  await fs.writeFile(file, text.replace(from, to));
}
