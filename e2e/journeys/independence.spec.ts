import fs from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { getDigest } from '../support/digest.ts';
import { call, joinAsAdmin, makeAdmin } from '../support/people.ts';
import { E2E_CACHE } from '../support/platform.ts';
import {
  getCheckout,
  pointBack,
  releases,
  runRelease,
  servedVersions,
  untilServed,
} from '../support/releases.ts';
import { signInAsNewMember } from '../support/sign-in.ts';

const REPO = path.resolve(import.meta.dirname, '../..');
/** The checkout of the team's CI. */
const CHECKOUT = path.join(E2E_CACHE, 'ci');

/** A token for events. */
let token: string;
let atFirst: string;

test.beforeAll(async () => {
  await getCheckout('mf-events', CHECKOUT);
  atFirst = (await servedVersions()).events ?? '';
  const request = { remote: 'events', name: 'CI of events' };
  const made = await call('POST', '/api/admin/release-tokens', (await joinAsAdmin()).cookie, request);
  token = made.body.data.secret;
});

test.beforeEach(() =>
  fs.cp(path.join(REPO, 'mf-events/src'), path.join(CHECKOUT, 'mf-events/src'), { recursive: true }),
);

test.afterAll(async () => {
  await pointBack('events', atFirst);
  await fs.rm(CHECKOUT, { recursive: true, force: true });
});

/** `npm run release` in the team's checkout. */
const release = async (...args: string[]): Promise<string> => {
  // A spec of its own runs releases in a browser.
  const unchecked = args.includes('--promote') ? ['--unchecked', 'An end-to-end test.'] : [];
  const { code, output } = await runRelease(CHECKOUT, [...args, ...unchecked], { token });
  expect(code, output).toBe(0);
  return output;
};

const liveVersion = async (): Promise<string> => (await releases().state('events')).live?.version ?? '';

test('a team releases its area with a token from its own checkout, and rolls back; nothing else is built', async ({
  page,
}) => {
  test.slow();
  await signInAsNewMember(page);
  const heading = page.getByRole('heading', { level: 1 });
  await page.goto('/events');
  await expect(heading).toHaveText('Events');
  const others = ['shell', 'mf-admin', 'mf-learning', 'mf-community'];
  const builds = () => Promise.all(others.map((name) => getDigest(path.join(REPO, name, 'dist'))));
  const before = { builds: await builds(), served: await servedVersions() };

  await replaceIn('src/events/events-header.ts', "title: 'Events'", "title: 'Events, as of today'");
  await release('mf-events', '--promote', '--yes');
  const version = await liveVersion();
  await untilServed('events', version);

  // An open page goes on with the release it was opened with, also for what it had not loaded yet.
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  const menu = page.getByRole('navigation', { name: 'Main' });
  await menu.getByRole('link', { name: 'Webinars', exact: true }).click();
  await expect(heading).toHaveText('Webinars');
  await menu.getByRole('link', { name: 'Events', exact: true }).click();
  await expect(heading).toHaveText('Events');
  expect(requested.filter((each) => each.startsWith(`/remotes/events/${version}/`))).toEqual([]);

  await page.reload();
  await expect(heading).toHaveText('Events, as of today');
  expect(await builds()).toEqual(before.builds);
  expect(await servedVersions()).toEqual({ ...before.served, events: version });
  // Published again by a job that was repeated: nothing changes.
  await release('mf-events', '--promote', '--yes');
  expect(await liveVersion()).toBe(version);

  expect(await release('rollback', 'events')).toContain(atFirst);
  await untilServed('events', atFirst);
  await page.reload();
  await expect(heading).toHaveText('Events');
  expect(await release('status', 'events')).toContain('CI of events');
});

test('a remote ships a change of its administrators’ form by itself', async ({ page }) => {
  test.slow();
  const { id } = await signInAsNewMember(page);
  await makeAdmin(id);
  const openForm = async () => {
    await page.goto('/admin?tab=events&edit=new');
    return page.getByRole('dialog', { name: 'Add Event' });
  };
  await expect((await openForm()).getByLabel('External speaker')).toBeVisible();
  await release('check', 'mf-events');
  const entryBefore = await entryOfMembers();

  await replaceIn(
    'src/admin/events/form/event-values.ts',
    "labelled('External speaker'",
    "labelled('Speaker from outside'",
  );
  await release('mf-events', '--promote', '--yes');
  const version = await liveVersion();
  await untilServed('events', version);

  await expect((await openForm()).getByLabel('Speaker from outside')).toBeVisible();
  expect(await entryOfMembers(), 'the entry that members load').toBe(entryBefore);
  await pointBack('events', atFirst);
});

test('without the remote, administrators lose its tabs and no other', async ({ page }) => {
  const { id } = await signInAsNewMember(page);
  await makeAdmin(id);
  await page.route('**/remotes/events/**', (route) => route.fulfill({ status: 503, body: 'away' }));
  await page.goto('/admin?tab=events');
  const panel = page.getByRole('alert').filter({ hasText: 'Events could not be shown' });
  await expect(panel).toBeVisible();
  await page.getByRole('tab', { name: 'Resources' }).click();
  await expect(page.getByRole('button', { name: 'Add Resource' }).first()).toBeVisible();
  await page.getByRole('tab', { name: 'Events' }).click();
  await expect(panel).toBeVisible();
  await page.unroute('**/remotes/events/**');
  await panel.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('button', { name: 'Add Event' }).first()).toBeVisible();
});

/** The entry through which members load the last build, without its version and the hashes of its files. */
async function entryOfMembers(): Promise<string> {
  const dist = path.join(CHECKOUT, 'mf-events/dist');
  const { version, entry } = JSON.parse(await fs.readFile(path.join(dist, 'release.json'), 'utf8'));
  const text = await fs.readFile(path.join(dist, version, entry), 'utf8');
  return text.replaceAll(version, 'VERSION').replace(/[\w+/]{64}/g, 'HASH');
}

async function replaceIn(file: string, from: string, to: string): Promise<void> {
  const target = path.join(CHECKOUT, 'mf-events', file);
  const text = await fs.readFile(target, 'utf8');
  if (!text.includes(from)) throw new Error(`${file} has no ${from}`);
  await fs.writeFile(target, text.replace(from, to));
}
