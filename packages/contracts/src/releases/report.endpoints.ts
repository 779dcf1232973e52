import * as z from '@backflow/contracts/zod';
import { endpoint } from './endpoint.ts';
import { releaseVersion } from '../remotes/remote-release.ts';
import { remoteName } from './pointer.ts';

/** Why an area of a remote was not shown. */
export const AREA_FAILURES = ['files', 'timeout', 'load', 'mount', 'render', 'sdk', 'suspended'] as const;
export type AreaFailure = (typeof AREA_FAILURES)[number];
/** What goes wrong with a release in a page: also errors of its code that no area catches, and calls that fail. */
export const FAILURE_KINDS = [...AREA_FAILURES, 'error', 'rejection', 'call'] as const;
export type FailureKind = (typeof FAILURE_KINDS)[number];

/** The measures of `web-vitals`; layout shift (CLS) has no unit, all others are milliseconds. */
export const WEB_VITALS = ['LCP', 'INP', 'FCP', 'TTFB', 'CLS'] as const;
/** Measures by which releases are compared. `long-tasks`: milliseconds for which their scripts blocked a page. */
export const RELEASE_VITALS = ['LCP', 'INP', 'CLS', 'long-tasks'] as const;
export type ReleaseVital = (typeof RELEASE_VITALS)[number];

const KINDS = ['shown', ...FAILURE_KINDS, ...WEB_VITALS, 'long-tasks'] as const;
const MOST_MS = 10 * 60_000;

const ReleaseName = z.object({ remote: remoteName, version: releaseVersion });

/** An observation of a page. It names no address and no member. */
export const ReleaseReport = z.object({
  kind: z.enum(KINDS, 'Kind must be one of ' + KINDS.join(', ')),
  /** Absent of a measure or a call: then it is about all releases of the page, or those that use the endpoint. */
  release: z.optional(ReleaseName),
  /** Of an error, cleaned. */
  message: z.optional(z.string().check(z.maxLength(1000))),
  /** The first line of its stack in the release: `pages.list.js:1:2034`. */
  frame: z.optional(z.string().check(z.regex(/^[\w./-]{1,100}:\d{1,9}:\d{1,9}$/, 'A file, line and column'))),
  call: z.optional(
    z.object({
      path: z.string().check(z.maxLength(500)),
      status: z.int().check(z.minimum(400), z.maximum(599)),
    }),
  ),
  /** Of a measure. */
  value: z.optional(z.number('Value must be a number').check(z.minimum(0), z.maximum(MOST_MS))),
});
export type ReleaseReport = z.infer<typeof ReleaseReport>;

export const reportReleases = endpoint({
  id: 'releases.report',
  method: 'POST',
  path: '/api/release-reports',
  summary:
    'Report what a page has met: releases that it has shown, what failed, and how fast it was. Counted for each member, or network of visitors, release and page.',
  access: 'public',
  personal: true,
  fromAnySession: true,
  limit: { name: 'release-reports', most: 60, seconds: 60, what: 'reports of releases' },
  body: z.object({
    /** Path of the page in its manifest: `/courses/:id`. */
    page: z.string().check(z.regex(/^\/[\w/:*-]{0,80}$/, 'A path such as /courses/:id')),
    /** The releases of which the page has shown an area. */
    releases: z.array(ReleaseName).check(z.maxLength(20, 'At most 20 releases')),
    reports: z.array(ReleaseReport).check(z.minLength(1), z.maxLength(40, 'At most 40 reports')),
  }),
  response: z.null(),
});
