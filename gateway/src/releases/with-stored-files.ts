import type { ReleaseDocument } from '@backflow/contracts';
import type { ServedRemote } from '@backflow/contracts/releases';

/**
 * The remote that can be served after its pointers have changed: only releases whose files the gateway has. Until the files of the
 * new live release are there, the remote stays as before; without an earlier state, its previous release is live.
 */
export function withStoredFiles(
  remote: ServedRemote,
  before: ServedRemote | undefined,
  has: (release: ReleaseDocument) => boolean,
): ServedRemote | undefined {
  const { live, previous, canary } = remote;
  const stored = (release: ReleaseDocument | null) => (release && has(release) ? release : null);
  if (live && !has(live)) {
    if (before) return { ...before, disabled: remote.disabled, stored: remote.stored };
    return stored(previous) ? { ...remote, live: previous, previous: null, canary: null } : undefined;
  }
  return { ...remote, previous: stored(previous), canary: canary && has(canary.release) ? canary : null };
}

/** The versions whose files pages may ask for. */
export const retainedVersions = ({ stored, live, previous, canary }: ServedRemote): ReadonlySet<string> =>
  new Set([
    ...stored,
    ...[live, previous, canary?.release].flatMap((release) => (release ? [release.version] : [])),
  ]);
