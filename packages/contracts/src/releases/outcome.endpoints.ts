import * as z from '@backflow/contracts/zod';
import { endpoint } from './endpoint.ts';
import { releaseVersion } from '../remotes/remote-release.ts';
import { remoteName } from './pointer.ts';

/** Why a remote's part was not shown. */
export const FAILURE_KINDS = ['files', 'timeout', 'load', 'mount', 'render', 'sdk'] as const;

/** Outcome of one release in one page. It names no member. */
export const ReleaseOutcome = z.object({
  remote: remoteName,
  version: releaseVersion,
  /** Null when it was shown. */
  failure: z.nullable(z.enum(FAILURE_KINDS, 'Failure must be one of ' + FAILURE_KINDS.join(', '))),
});
export type ReleaseOutcome = z.infer<typeof ReleaseOutcome>;

export const reportOutcomes = endpoint({
  id: 'releases.report',
  method: 'POST',
  path: '/api/release-outcomes',
  summary:
    'Report which releases a page has shown, and which failed. Counted once for each member, or network of visitors, and release.',
  access: 'public',
  personal: true,
  fromAnySession: true,
  limit: { name: 'release-outcomes', most: 60, seconds: 60, what: 'reports of releases' },
  body: z.object({
    outcomes: z.array(ReleaseOutcome).check(z.minLength(1), z.maxLength(20, 'At most 20 outcomes')),
  }),
  response: z.null(),
});
