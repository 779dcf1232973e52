import type {
  PointerHistoryEntry,
  ReleaseActor,
  ReleaseSummary,
  RemoteState,
} from '@backflow/contracts/releases';
import { formatPacific } from '@backflow/platform';
import { formatCount, formatMoment } from '@backflow/remote-kit';

/** 'Alex Rivera', 'CI of events (token)', 'the site' */
export function formatActor({ kind, name }: ReleaseActor): string {
  if (kind === 'token') return `${name} (token)`;
  if (kind === 'operator') return 'the operator';
  return kind === 'automatic' ? 'the site' : name;
}

/** 'Since Nov 22, 2026, 8:00 AM PT, by Alex Rivera' */
export const formatSince = (since: string, by: ReleaseActor): string =>
  `Since ${formatMoment(since)}, by ${formatActor(by)}`;

/** 'Published Nov 22, 2026, 8:00 AM PT by the operator' */
export const formatPublished = ({ publishedAt, publishedBy }: ReleaseSummary): string =>
  `Published ${formatMoment(publishedAt)} by ${formatActor(publishedBy)}`;

/** 'SDK 2 since Nov 22, 2026, 8:00 AM PT, taken until May 31, 2027' */
export const formatAdapter = (
  { major, until }: NonNullable<ReleaseSummary['adapter']>,
  since: string | null | undefined,
): string =>
  `SDK ${major}${since ? ` since ${formatMoment(since)}` : ''}, taken until ${formatPacific(`${until}T20:00:00Z`, 'MMMM d, yyyy')}`;

const COMMIT_LENGTH = 8;

/** 'Built Nov 20, 2026, 8:00 AM PT by GitHub Actions from 4f2a91c0 with changes, Ada Nowak' */
export function formatBuilt({ at, builder, commit, who }: NonNullable<ReleaseSummary['built']>): string {
  const [hash = '', isDirty] = commit?.split('-dirty') ?? [];
  const from =
    hash === '' ? '' : ` from ${hash.slice(0, COMMIT_LENGTH)}${isDirty === undefined ? '' : ' with changes'}`;
  return `Built ${formatMoment(at)} by ${builder}${from}${who === undefined ? '' : `, ${who}`}`;
}

/** '1,204 loads, 3 failures' */
export const formatCounts = ({ loads, failures }: Pick<ReleaseSummary, 'loads' | 'failures'>): string =>
  `${formatCount(loads, 'load', 'loads')}, ${formatCount(failures, 'failure', 'failures')}`;

/** A pointer's change, as a sentence without its actor: 'made 4f2a91c0 live in place of 77d0' */
const ACTIONS: Readonly<Record<PointerHistoryEntry['action'], (entry: PointerHistoryEntry) => string>> = {
  publish: ({ to }) => `published ${to}`,
  promote: ({ from, to }) => `made ${to} live${from === null ? '' : ` in place of ${from}`}`,
  rollback: ({ from, to }) => `rolled back from ${from} to ${to}`,
  canary: ({ to, share }) => `gave ${to} to ${share}% of visitors`,
  'stop-canary': ({ from }) => `stopped the canary${from === null ? '' : ` ${from}`}`,
  disable: () => 'disabled it',
  enable: () => 'enabled it',
  // Of a live release it has no share.
  'automatic-rollback': ({ from, to, share }) =>
    share === null ? `rolled back from ${from} to ${to}` : `rolled the canary ${from} back`,
};

/** 'Alex Rivera made 4f2a91c0 live in place of 77d0' */
export function formatEntry(entry: PointerHistoryEntry): string {
  const actor = formatActor(entry.by);
  return `${actor.charAt(0).toUpperCase()}${actor.slice(1)} ${ACTIONS[entry.action](entry)}`;
}

export type ReleaseRole = 'live' | 'canary' | 'previous';

/** The present role of a stored release; null for none of these. */
export function getRole({ live, canary, previous }: RemoteState, version: string): ReleaseRole | null {
  if (live?.version === version) return 'live';
  if (canary?.release.version === version) return 'canary';
  return previous?.version === version ? 'previous' : null;
}

/** The newest release, if it was published after the live one and no visitor gets it yet. */
export function waitingRelease(state: RemoteState): ReleaseSummary | null {
  const [newest] = state.releases;
  if (!newest || getRole(state, newest.version) !== null) return null;
  return !state.live || newest.publishedAt > state.live.publishedAt ? newest : null;
}
