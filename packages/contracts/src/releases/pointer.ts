import * as z from '@backflow/contracts/zod';
import { requiredText } from '../fields.ts';
import { labelled } from '../label.ts';
import { BuildInfo } from '../remotes/build-info.ts';
import { releaseVersion } from '../remotes/remote-release.ts';
import { ReleaseActor } from './actor.ts';
import { CheckReport } from './release-check.ts';

/** The name of a remote, as in its manifest: `events`. */
export const remoteName = z
  .string()
  .check(z.regex(/^[a-z][a-z0-9-]{0,40}$/, 'Remote must be a name such as events'));

export const RemoteParams = z.object({ remote: remoteName });

/** A published release. Counts are of distinct browsers' reports. */
export const ReleaseSummary = z.object({
  version: releaseVersion,
  publishedAt: z.string(),
  publishedBy: ReleaseActor,
  /** Total size of all files, uncompressed. */
  bytes: z.int(),
  /** The lowest version of the SDK that it works with. */
  sdk: z.object({ major: z.int(), minor: z.int() }),
  /** The major of the SDK by whose adapter it works, and the last day on which a release of that may become live; null without one. */
  adapter: z.nullable(z.object({ major: z.int(), until: z.string() })),
  /** Null where it does not say where it comes from. */
  built: z.nullable(BuildInfo),
  /** True if visitors have got it at some time, as canary or live; older sites don't say. */
  wasServed: z._default(z.boolean(), true),
  loads: z.int(),
  failures: z.int(),
  /** Loads and failures by day, oldest first, for at most 14 days: `2026-11-23` in Pacific time. */
  days: z.array(z.object({ day: z.string(), loads: z.int(), failures: z.int() })),
  /** Its newest check; null for a release that was never run. */
  check: z.nullable(CheckReport),
});
export type ReleaseSummary = z.infer<typeof ReleaseSummary>;

/** State of a remote: its releases, and the one that visitors get. */
export const RemoteState = z.object({
  remote: remoteName,
  title: z.string(),
  /** Rises with each change; a change of an older revision is refused (409). */
  revision: z.int(),
  live: z.nullable(ReleaseSummary),
  /** Since when, and who made it live. */
  liveSince: z.nullable(z.string()),
  liveBy: z.nullable(ReleaseActor),
  /** The release that a failing live one falls back to, and that rolling back makes live. */
  previous: z.nullable(ReleaseSummary),
  canary: z.nullable(
    z.object({ release: ReleaseSummary, share: z.int(), since: z.string(), by: ReleaseActor }),
  ),
  /** The reason; null while it is enabled. */
  disabled: z.nullable(z.string()),
  /** The latest change of any of these. */
  changedAt: z.nullable(z.string()),
  changedBy: z.nullable(ReleaseActor),
  /** All stored releases, newest first, with those above. */
  releases: z.array(ReleaseSummary),
});
export type RemoteState = z.infer<typeof RemoteState>;

export const POINTER_ACTIONS = ['promote', 'rollback', 'canary', 'stop-canary', 'disable', 'enable'] as const;

/**
 * A change of what visitors of a remote get.
 * - `promote`: `version` (of the canary where it is left out) becomes live, what was live becomes previous; ends a canary;
 * - `rollback`: previous, or `version`, becomes live; ends a canary;
 * - `canary`: `share` % of visitors get `version`, which may be the canary already;
 * - `stop-canary`: all visitors get live;
 * - `disable` with a `reason` that visitors read, and `enable`.
 */
export const PointerChange = z.object({
  action: z.enum(POINTER_ACTIONS, 'Action must be one of ' + POINTER_ACTIONS.join(', ')),
  version: z.optional(releaseVersion),
  share: labelled(
    'Share',
    z.optional(
      z
        .int('Share must be a whole number')
        .check(z.minimum(1, 'Share must be at least 1%'), z.maximum(99, 'Share must be at most 99%')),
    ),
  ),
  reason: z.optional(requiredText('Reason', { max: 300 })),
  /** Why a release is promoted, or made the canary, without a check that has passed; the history has it. */
  unchecked: z.optional(requiredText('Reason', { max: 300 })),
  /** The revision that the change is based on; any where it is left out. */
  revision: z.optional(z.int('Revision must be a whole number')),
});
export type PointerChange = z.infer<typeof PointerChange>;

/** An entry of a remote's history, newest first. */
export const PointerHistoryEntry = z.object({
  id: z.string(),
  at: z.string(),
  by: ReleaseActor,
  action: z.enum([...POINTER_ACTIONS, 'publish', 'automatic-rollback']),
  from: z.nullable(releaseVersion),
  to: z.nullable(releaseVersion),
  share: z.nullable(z.int()),
  reason: z.nullable(z.string()),
});
export type PointerHistoryEntry = z.infer<typeof PointerHistoryEntry>;
