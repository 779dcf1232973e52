import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import type { ReleaseSummary, RemoteState } from '@backflow/contracts/releases';
import type { BuiltRelease } from './built-release.ts';
import { publishWhatIsNew, type Releases } from './publish-release.ts';

const folder = mkdtempSync(join(tmpdir(), 'publish-'));
mkdirSync(join(folder, 'v1'));
writeFileSync(join(folder, 'v1/remoteEntry.js'), '');
afterAll(() => rmSync(folder, { recursive: true }));

/** A build of the version that a checkout has. */
const v1 = {
  document: { name: 'events', version: 'v1', integrities: {} },
  json: Buffer.from('{}'),
  folder: join(folder, 'v1'),
} as unknown as BuiltRelease;

interface Stored {
  version: string;
  publishedAt: string;
  publishedBy: ReleaseSummary['publishedBy'];
}

const OPERATOR = { kind: 'operator', name: 'Operator' } as const;

/**
 * A site as the releases service answers for it. Pointers were last changed on November 22nd.
 * @param purged releases whose files retention has deleted
 */
function siteWith(stored: Stored[], live: string | null, purged: Stored[] = []) {
  const calls: string[] = [];
  const summary = (release: Stored) => release as ReleaseSummary;
  const client: Releases = {
    findState: () =>
      Promise.resolve(
        stored.length === 0
          ? null
          : ({
              live: live === null ? null : { version: live },
              changedAt: '2026-11-22T12:00:00.000Z',
              releases: stored.map(summary),
            } as unknown as RemoteState),
      ),
    publish(remote) {
      calls.push(`publish ${remote}`);
      const earlier = [...stored, ...purged].find(({ version }) => version === 'v1');
      return Promise.resolve(summary(earlier ?? NEW_V1));
    },
    change(remote, { action, version }) {
      calls.push(`${action} ${remote} ${version}`);
      return Promise.resolve({} as RemoteState);
    },
  };
  return { client, calls };
}

const V1 = { version: 'v1', publishedAt: '2026-09-01T00:00:00.000Z', publishedBy: OPERATOR };
const V2 = { version: 'v2', publishedAt: '2026-11-22T00:00:00.000Z', publishedBy: OPERATOR };
const NEW_V1 = { ...V1, publishedAt: '2026-11-23T00:00:00.000Z' };
const NEW_V1_OF_TEAM = { ...NEW_V1, publishedBy: { kind: 'token', name: 'CI of events' } as const };
const BOTH = ['publish events', 'promote events v1'];

test.each([
  ['a site without releases gets it', siteWith([], null), BOTH],
  ['a new release becomes live', siteWith([V2], 'v2'), BOTH],
  ['what is live stays', siteWith([V1, V2], 'v1'), []],
  ['a restart does not undo a rollback', siteWith([V1, V2], 'v2'), []],
  ['nor does it when retention has deleted the files', siteWith([V2], 'v2', [V1]), ['publish events']],
  ['a start that broke off before it promoted is continued', siteWith([NEW_V1, V2], 'v2'), BOTH],
  ['what a team has only published is left to the team', siteWith([NEW_V1_OF_TEAM, V2], 'v2'), []],
  ['a release that never became live does when nothing is', siteWith([V1], null), BOTH],
])('%s', async (_, { client, calls }, expected) => {
  const isLive = await publishWhatIsNew(client, v1);
  expect(calls).toEqual(expected);
  expect(isLive).toBe(expected === BOTH);
});

test('a build of `npm run dev` gives way at the next start', async () => {
  const { client, calls } = siteWith([V1, V2], 'v2');
  expect(await publishWhatIsNew(client, v1, ['v2'])).toBe(true);
  expect(calls).toEqual(BOTH);
});
