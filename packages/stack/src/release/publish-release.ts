import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ReleaseSummary, RemoteState } from '@backflow/contracts/releases';
import { z } from 'zod';
import { reasonOf } from '../failure.ts';
import { remoteNames } from '../frontends/frontend-list.ts';
import type { Progress } from '../progress.ts';
import { getDist, packRelease, readBuiltRelease, type BuiltRelease } from './built-release.ts';
import type { ReleasesClient } from './releases-client.ts';

/** The calls of a site that publishing needs. */
export type Releases = Pick<ReleasesClient, 'findState' | 'publish' | 'change'>;

/**
 * Publishes the build of a remote and makes it live, unless the site had it before: whoever rolled it back meant it. A
 * release that retention has deleted comes back with its old date and does not become live either.
 * @param replaceable versions that give way in any case
 * @returns whether visitors get it from now on
 */
export async function publishWhatIsNew(
  client: Releases,
  built: BuiltRelease,
  replaceable: readonly string[] = [],
): Promise<boolean> {
  const { name: remote, version } = built.document;
  const before = await client.findState(remote);
  const live = before?.live?.version;
  if (live === version) return false;
  const givesWay = live === undefined || replaceable.includes(live);
  const stored = before?.releases ?? [];
  const earlier = stored.find((release) => release.version === version);
  if (!givesWay && earlier && wasPointedSince(before, earlier)) return false;
  const { publishedAt } = await client.publish(remote, await packRelease(built));
  const isNewest = stored.every((release) => release === earlier || release.publishedAt < publishedAt);
  if (!givesWay && !isNewest) return false;
  await client.change(remote, { action: 'promote', version });
  return true;
}

/** False where a start of the platform has published a release and ended before it was promoted. */
const wasPointedSince = (state: RemoteState | null, { publishedAt, publishedBy }: ReleaseSummary): boolean =>
  publishedBy.kind !== 'operator' || (state?.changedAt ?? '') >= publishedAt;

/** Publishes what was built of every remote. The site starts without one that is refused, or with its last release. */
export async function publishRemotes(
  client: ReleasesClient,
  dataDir: string,
  progress: Progress,
): Promise<void> {
  const rebuilds = readRebuilds(dataDir);
  await Promise.all(
    remoteNames().map((remote) =>
      publishBuilt(client, remote, rebuilds).catch((error: unknown) => {
        progress.warn(`mf-${remote} was not published: ${reasonOf(error)}`);
      }),
    ),
  );
}

const publishBuilt = async (
  client: Releases,
  remote: string,
  replaceable: readonly string[],
): Promise<boolean> => publishWhatIsNew(client, readBuiltRelease(getDist(remote)), replaceable);

/** For `npm run dev`: publishes a rebuilt remote and makes it live. The next `npm start` replaces it by its own build. */
export async function publishRebuild(client: ReleasesClient, remote: string, dataDir: string): Promise<void> {
  const built = readBuiltRelease(getDist(remote));
  const { version } = built.document;
  const state = await client.findState(remote);
  if (state?.live?.version === version) return;
  const rebuilds = readRebuilds(dataDir).filter((each) => each !== version);
  writeFileSync(rebuildsIn(dataDir), JSON.stringify([...rebuilds, version].slice(-MAX_REBUILDS)));
  await client.publish(remote, await packRelease(built));
  await client.change(remote, { action: 'promote', version });
}

const MAX_REBUILDS = 1000;
const Rebuilds = z.array(z.string());
const rebuildsIn = (dataDir: string): string => join(dataDir, 'rebuilds.json');

/** The versions that `npm run dev` has published. */
function readRebuilds(dataDir: string): string[] {
  try {
    return Rebuilds.parse(JSON.parse(readFileSync(rebuildsIn(dataDir), 'utf8')));
  } catch {
    return [];
  }
}
