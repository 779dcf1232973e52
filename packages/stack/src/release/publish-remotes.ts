import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { reasonOf, type Progress } from '@backflow/cli-kit';
import {
  packRelease,
  publishWhatIsNew,
  readBuiltRelease,
  type Releases,
  type ReleasesClient,
} from '@backflow/release';
import { ShellPages, type ShellOffer } from '@backflow/contracts';
import { z } from 'zod';
import { getRemoteFolder, remoteNames } from '../frontends/frontend-list.ts';
import { inRepo } from '../repo.ts';

/** The folder that `backflow-build` writes a remote's releases to. */
export const getDist = (remote: string): string => inRepo(getRemoteFolder(remote), 'dist');

/** What the shell that was built offers to remotes, as its gateway publishes it. */
export const readShellOffer = (): ShellOffer =>
  z.parse(ShellPages, JSON.parse(readFileSync(inRepo('shell/dist/pages.json'), 'utf8'))).offer;

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
  await client.change(remote, { action: 'promote', version, unchecked: 'Rebuilt in development.' });
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
