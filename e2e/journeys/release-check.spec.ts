import { checkInBrowser } from '@backflow/release';
import type { CheckReport } from '@backflow/contracts/releases';
import { expect, test } from '@playwright/test';
import { chromium } from '../support/chromium.ts';
import { buildFaultyRemote, REFUSED_BY_BUILD, RELEASE_FAULTS } from '../support/release-faults.ts';
import { forgetRemote, releases, servedVersions, storeBuild } from '../support/releases.ts';

/** What the check says of each fault. */
const FINDINGS: Readonly<Record<string, RegExp>> = {
  throws: /^It can’t be shown: Error: Fails while rendering/,
  'throws-for-members': /^It can’t be shown: Error: Fails while rendering/,
  'throws-for-admins': /^It can’t be shown: Error: Fails while rendering/,
  'throws-in-widget': /^It can’t be shown: Error: Fails while rendering/,
  'throws-later': /^An exception is not caught: Error: Fails in a timer/,
  'throws-once': /^An exception is not caught: Error: Fails once/,
  rejects: /^A rejection is not handled: Error: Nobody handles this/,
  'moves-others': /^It moves other areas while it is shown: .*header/,
  'replaces-fetch': /^It stops after it was shown: TypeError: fetch belongs to all areas/,
  'extends-arrays': /^It changes globals: Array\.prototype\.ownMethod/,
  'adds-global': /^It changes globals: window\.stateOfFaults/,
  'leaves-dom': /an element that it added to the body is still there/,
  'leaves-style': /a style that it added is still there/,
  'leaves-listener': /^Each mount adds listeners/,
  'leaves-timer': /^Each mount starts timers or intervals/,
  'calls-nothing': /^It calls GET \/api\/no-such-endpoint, which no service/,
  suspends: /not shown|can’t be shown/,
  'suspends-in-widget': /^It is not shown after 10 seconds/,
};

/** Not that of `faulty-canaries.spec.ts`. */
const REMOTE = 'checked';
/** An overlay stays inside its area, whose styles the shell confines: the check has nothing to find. */
const CONTAINED = 'covers-header';

test.afterAll(() => forgetRemote(REMOTE));

async function check(remote: string, version: string): Promise<CheckReport> {
  const { executablePath } = await chromium();
  return checkInBrowser(releases(), { remote, version }, { CHROMIUM_PATH: executablePath });
}

test('each fault of a release is found, by page, role and width', async () => {
  test.setTimeout(600_000);
  const version = await storeBuild(await buildFaultyRemote(RELEASE_FAULTS, { remote: REMOTE }));
  const report = await check(REMOTE, version);
  for (const { name, kind, access } of RELEASE_FAULTS) {
    const part = kind === 'page' ? `/${REMOTE}/${name}` : `widget ${name}`;
    const found = report.findings.filter((each) => each.part === part);
    if (name === CONTAINED) {
      expect(found, name).toEqual([]);
      continue;
    }
    const pattern = FINDINGS[name] ?? /^no pattern$/;
    expect(
      found.find(({ message }) => pattern.test(message)),
      `${name}: ${JSON.stringify(found)}`,
    ).toBeDefined();
    const role = access === 'public' ? 'visitor' : access;
    expect(found[0]?.role, name).toBe(role);
  }
  expect(report.hasPassed).toBe(false);
  const promote = releases().change(REMOTE, { action: 'promote', version, unchecked: undefined } as never);
  await expect(promote).rejects.toThrow(/The check of this release has \d+ findings/);
});

test('a build refuses a style sheet for the whole site', async () => {
  await expect(buildFaultyRemote([REFUSED_BY_BUILD], { remote: REMOTE })).rejects.toThrow();
});

test('a release without faults passes, and then goes to visitors', async () => {
  test.setTimeout(600_000);
  const version = await storeBuild(
    await buildFaultyRemote([], { remote: REMOTE, declared: RELEASE_FAULTS.slice(0, 4) }),
  );
  const promote = () =>
    releases().change(REMOTE, { action: 'promote', version, unchecked: undefined } as never);
  await expect(promote()).rejects.toThrow(/was never run on this site/);
  const report = await check(REMOTE, version);
  expect(report).toMatchObject({ findings: [], hasPassed: true, roles: ['visitor', 'member', 'admin'] });
  expect((await promote()).live).toMatchObject({ version, check: { hasPassed: true } });
});

const REMOTES = (process.env.CHECKED_REMOTES ?? 'learning').split(' ');
for (const remote of REMOTES) {
  test(`the release of ${remote} that is live passes`, async () => {
    test.setTimeout(900_000);
    const report = await check(remote, (await servedVersions())[remote] ?? '');
    expect(report.findings.filter(({ isNote }) => !isNote)).toEqual([]);
    expect(report.hasPassed).toBe(true);
  });
}
