import { withoutServerParts } from '@backflow/contracts';
import type { Registry, ReleaseDocument, RemoteRelease } from '@backflow/contracts';
import type { ServedRemote } from '@backflow/contracts/releases';
import { canaryPosition } from '@backflow/service-kit/process';

/** The releases that one page load works with. */
export interface ReleaseSet {
  /** The same for the same releases. */
  readonly key: string;
  /** One of each remote, with the parts that only servers need. */
  readonly releases: readonly ReleaseDocument[];
  /** The page's registry. */
  readonly registry: Registry;
}

/** True if the choice between releases depends on the visitor. */
export const hasCanary = (served: readonly ServedRemote[]): boolean =>
  served.some(({ live, canary, disabled }) => live && canary && disabled === null);

/** Chooses the releases of page loads; the same object for the same releases. */
export class ReleaseSets {
  #served: readonly ServedRemote[] | undefined;
  readonly #made = new Map<string, ReleaseSet>();

  /** The releases of a page, with some of remotes in place of others. */
  replace({ releases }: ReleaseSet, others: readonly ReleaseDocument[]): ReleaseSet {
    const remaining = releases.filter(({ name }) => others.every((other) => other.name !== name));
    return this.#make([...remaining, ...others]);
  }

  /** @param subject who the page is for; the live release of each remote for undefined */
  choose(served: readonly ServedRemote[], subject: string | undefined): ReleaseSet {
    if (this.#served !== served) {
      this.#served = served;
      this.#made.clear();
    }
    const releases = served
      .map((remote) => chooseRelease(remote, subject))
      .filter((release) => release !== undefined);
    return this.#make(releases);
  }

  #make(releases: readonly ReleaseDocument[]): ReleaseSet {
    const key = JSON.stringify(releases.map(({ name, version, disabled }) => [name, version, disabled]));
    const made = this.#made.get(key) ?? getGeneration(key, releases);
    this.#made.set(key, made);
    return made;
  }
}

const getGeneration = (key: string, releases: readonly ReleaseDocument[]): ReleaseSet => ({
  key,
  releases,
  registry: { remotes: releases.map(withoutServerParts) },
});

/** The site without any remote. */
export const NO_RELEASES = getGeneration('', []);

function chooseRelease(remote: ServedRemote, subject: string | undefined): ReleaseDocument | undefined {
  const { live, canary, disabled } = remote;
  if (!live) return undefined;
  if (disabled !== null) return { ...live, disabled };
  const isCanary = canary && subject !== undefined && canaryPosition(remote.remote, subject) < canary.share;
  return isCanary ? canary.release : live;
}

/** The release that a page loads instead of one that failed; undefined when there is none. */
export function fallbackFor(
  { live, previous, disabled }: ServedRemote,
  failedVersion: string,
): ReleaseDocument | undefined {
  if (disabled !== null) return undefined;
  const fallback = live?.version === failedVersion ? previous : live;
  return fallback && fallback.version !== failedVersion ? fallback : undefined;
}

/** Everybody but administrators gets it without the names of files that only administrators preload. */
export const registryFor = ({ remotes }: Registry, { isAdmin }: { isAdmin: boolean }): Registry => ({
  remotes: isAdmin ? remotes : remotes.map(withoutAdminFiles),
});

export const withoutAdminFiles = (release: RemoteRelease): RemoteRelease => ({
  ...release,
  files: Object.fromEntries(
    Object.entries(release.files).filter(([, { scripts }]) => !scripts.some(isAdminFile)),
  ),
});
const isAdminFile = (file: string): boolean => file.startsWith('admin/');
