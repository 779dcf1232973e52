import { getReleaseFigures, listPointerHistory, reportReleases } from '@backflow/contracts/releases';
import type { FailureKind, ReleaseFigures, ReleaseReport } from '@backflow/contracts/releases';
import { canaryPosition } from '@backflow/service-kit/process';
import { packRelease, readBuiltRelease } from '@backflow/release';
import { expect, test } from '@playwright/test';
import type { Browser, Page } from '@playwright/test';
import { call, join, makeAdmin } from '../support/people.ts';
import { E2E_ORIGIN } from '../support/platform.ts';
import { RELEASE_FAULTS, buildFaultyRemote, getFaultPath } from '../support/release-faults.ts';
import type { ReleaseFault } from '../support/release-faults.ts';
import { forgetRemote, publishBuild, releases } from '../support/releases.ts';

const REMOTE = 'faults';

/**
 * What observes each fault in the pages of members. Those with a reason instead are seen by nothing there: the check of a release
 * refuses them.
 */
const OBSERVED: Readonly<Record<string, FailureKind | { unseen: string }>> = {
  throws: 'render',
  'throws-for-members': 'render',
  'throws-for-admins': 'render',
  'throws-in-widget': 'render',
  'throws-later': 'error',
  'throws-once': 'error',
  rejects: 'rejection',
  // The shell's fetch can't be replaced: the attempt throws.
  'replaces-fetch': 'render',
  'calls-nothing': 'call',
  suspends: 'suspended',
  'suspends-in-widget': 'suspended',
  'covers-header': { unseen: 'what a page shows is not judged; it ends with the page' },
  'moves-others': { unseen: 'what a page shows is not judged; it ends with the page' },
  'extends-arrays': { unseen: 'harms nobody visibly' },
  'adds-global': { unseen: 'harms nobody visibly' },
  'leaves-dom': { unseen: 'harms nobody visibly' },
  'leaves-style': { unseen: 'harms nobody visibly' },
  'leaves-listener': { unseen: 'harms nobody visibly' },
  'leaves-timer': { unseen: 'harms nobody visibly' },
};

type Body = { page: string; releases: { remote: string; version: string }[]; reports: ReleaseReport[] };

let canary: string;
let sourceMap: string;
/** Members to whom the site gives a canary of 99 %; the first one is an administrator. */
const members: { id: string; cookie: string }[] = [];

test.beforeAll(async () => {
  test.setTimeout(120_000);
  await publishBuild(await buildFaultyRemote([], { declared: RELEASE_FAULTS }));
  const faulty = readBuiltRelease(await buildFaultyRemote(RELEASE_FAULTS));
  await releases().publish(REMOTE, await packRelease(faulty));
  canary = faulty.document.version;
  sourceMap = Object.keys(faulty.document.sourceMaps ?? {})[0] ?? '';
  while (members.length < 5) {
    const member = await join();
    if (canaryPosition(REMOTE, member.id) < 99) members.push(member);
  }
  await makeAdmin(members[0]?.id ?? '');
});
test.afterAll(() => forgetRemote(REMOTE));

const hasCanary = async () => (await releases().state(REMOTE)).canary !== null;

/** Starts the canary anew: it is counted from zero. */
async function startCanary(): Promise<void> {
  if (await hasCanary()) await releases().change(REMOTE, { action: 'stop-canary' });
  await releases().change(REMOTE, { action: 'canary', version: canary, share: 99 });
}

async function openPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ baseURL: E2E_ORIGIN });
  const [name = '', value = ''] = (members[0]?.cookie ?? '').split(/=(.*)/s);
  await context.addCookies([{ name, value, url: E2E_ORIGIN, httpOnly: true, sameSite: 'Lax' }]);
  return context.newPage();
}

/** Meets a fault in a browser, and leaves its page. @returns what the page has reported */
async function meet(browser: Browser, fault: ReleaseFault): Promise<Body[]> {
  const page = await openPage(browser);
  const bodies: Body[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith(reportReleases.path)) bodies.push(request.postDataJSON() as Body);
  });
  const observed = OBSERVED[fault.name];
  const isObserved = () =>
    bodies.some(({ reports }) =>
      reports.some(({ kind, release }) => isOf(kind, release) && kind === observed),
    );
  const isOf = (kind: string, release: ReleaseReport['release']) =>
    kind === 'call' || release?.version === canary;
  await page.goto(getFaultPath(fault));
  // A suspended page has failed after ten seconds.
  if (typeof observed === 'string')
    await expect.poll(isObserved, { timeout: 45_000, message: fault.name }).toBe(true);
  else await expect(page.getByText(`Area of ${fault.name}`)).toBeAttached();
  if (observed === 'render' || observed === 'suspended') {
    await expect(page.getByText(`Area of ${fault.name} works`)).toBeVisible();
  }
  // The header and other areas work, for whoever can see them: by the keyboard also below an overlay.
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Resources', exact: true })
    .press('Enter');
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
  await expect(page.getByText(`Area of ${fault.name}`)).toHaveCount(0);
  expect(
    await page.evaluate(() => getComputedStyle(document.querySelector('header') ?? document.body).transform),
  ).toBe('none');
  await page.context().close();
  return bodies;
}

test('each fault of a canary is contained and attributed, and ends it once enough members have met it', async ({
  browser,
}) => {
  test.setTimeout(120_000);
  await startCanary();
  await expect(async () => {
    const page = await openPage(browser);
    await page.goto('/faults/adds-global');
    expect(await page.locator('#remote-registry').textContent()).toContain(canary);
    await page.context().close();
  }).toPass();

  const met = new Map<string, Body[]>();
  const waiting = [...RELEASE_FAULTS];
  const work = async () => {
    for (let fault = waiting.shift(); fault; fault = waiting.shift())
      met.set(fault.name, await meet(browser, fault));
  };
  await Promise.all([work(), work(), work(), work()]);

  // One member alone ends nothing, whatever they meet.
  expect(await hasCanary()).toBe(true);
  const admin = members[0]?.cookie;
  const figures: ReleaseFigures = (
    await call('GET', getReleaseFigures.path.replace(':remote', REMOTE), admin)
  ).body.data.canary;
  expect(figures).toMatchObject({ version: canary, members: 1, failures: 1 });

  for (const { name, kind: area } of RELEASE_FAULTS) {
    const kind = OBSERVED[name];
    if (typeof kind !== 'string') continue;
    const page = area === 'page' ? `/${REMOTE}/${name}` : '/';
    const problem = figures.problems.find((each) => each.kind === kind && each.pages.includes(page));
    expect([name, problem?.kind]).toEqual([name, kind]);
    // The place in the source, where something was thrown there.
    if (kind === 'render' || kind === 'error')
      expect(problem?.source).toMatch(/^src\/faults\/[\w-]+\.tsx:\d+$/);

    await startCanary();
    const body = met.get(name)?.find(({ reports }) => reports.some((each) => each.kind === kind));
    for (const [index, { cookie }] of members.entries()) {
      expect([name, index, await hasCanary()]).toEqual([name, index, true]);
      expect((await call('POST', reportReleases.path, cookie, body)).status).toBe(200);
    }
    expect([name, await hasCanary()]).toEqual([name, false]);
  }
  const [latest] = (await call('GET', listPointerHistory.path.replace(':remote', REMOTE), admin)).body.data;
  expect(latest).toMatchObject({ action: 'automatic-rollback', from: canary, by: { kind: 'automatic' } });
  expect(latest.reason).toMatch(/^5 of 5 members with it \(100%\) met a failure/);
});

test('source maps are published and served to nobody', async () => {
  expect(sourceMap).toMatch(/\.js\.map$/);
  const base = `${E2E_ORIGIN}/remotes/${REMOTE}/${canary}/`;
  expect((await fetch(base + sourceMap.replace('.map', ''))).status).toBe(200);
  for (const name of [sourceMap, `${sourceMap}.br`, 'release.json'])
    expect((await fetch(base + name)).status).toBe(404);
});
