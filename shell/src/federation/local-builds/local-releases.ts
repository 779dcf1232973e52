import { RemoteRelease } from '@backflow/contracts';
import type { LocalBuild } from '@backflow/contracts';
import * as z from '@backflow/contracts/zod';
import { create } from 'zustand';
import { useRegistry } from '../registry.ts';

/** A development server responds at once or not at all. */
const TIMEOUT_MS = 5_000;

/** The versions in this page, by remote; null for a build that didn't respond: the site's own release stays. */
export const useLocalVersions = create<Readonly<Record<string, string | null>>>(() => ({}));

/** Puts the releases of local builds in place of the site's. Called before the first rendering. */
export async function showLocalReleases(builds: readonly LocalBuild[]): Promise<void> {
  const releases = await Promise.all(builds.map((build) => fetchRelease(build).catch(() => null)));
  useLocalVersions.setState(
    Object.fromEntries(builds.map(({ remote }, index) => [remote, releases[index]?.version ?? null])),
  );
  const local = releases.filter((release) => release !== null);
  useRegistry.setState(({ remotes }) => ({
    remotes: [...remotes.filter(({ name }) => local.every((release) => release.name !== name)), ...local],
  }));
}

/** @throws Error when the build cannot be reached or is of another remote */
export async function fetchRelease({ remote, origin }: LocalBuild): Promise<RemoteRelease> {
  const response = await fetch(`${origin}/release.json`, {
    cache: 'no-store',
    credentials: 'omit',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const release = z.parse(RemoteRelease, await response.json());
  if (release.name !== remote) throw new Error(`${origin} serves ${release.name}`);
  // Whatever the document says, files come from the origin that this browser has agreed to.
  return { ...release, base: `${origin}/${release.version}/` };
}
