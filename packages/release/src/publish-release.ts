import type { ReleaseSummary, RemoteState } from '@backflow/contracts/releases';
import { packRelease, type BuiltRelease } from './built-release.ts';
import type { ReleasesClient } from './releases-client.ts';

/** The platform's own remotes are tested with it, and there is no site yet to run them on. */
const PUBLISHED_BY_START = 'Published by the start of the platform.';

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
  await client.change(remote, { action: 'promote', version, unchecked: PUBLISHED_BY_START });
  return true;
}

/** False where a start of the platform has published a release and ended before it was promoted. */
const wasPointedSince = (state: RemoteState | null, { publishedAt, publishedBy }: ReleaseSummary): boolean =>
  publishedBy.kind !== 'operator' || (state?.changedAt ?? '') >= publishedAt;
