import * as z from '@backflow/contracts/zod';
import { endpoint } from './endpoint.ts';
import { releaseVersion } from '../remotes/remote-release.ts';
import { remoteName } from './pointer.ts';

/** The measures of `web-vitals`; layout shift (CLS) has no unit, all others are milliseconds. */
export const WEB_VITALS = ['LCP', 'INP', 'FCP', 'TTFB', 'CLS'] as const;
const MOST_MS = 10 * 60_000;

/** The paths of the shell's pages, which the service can't read elsewhere; a test of the shell compares them with its pages. */
export const SHELL_PAGE_PATHS: readonly string[] = [
  '/',
  '/login',
  '/register',
  '/forgot-password',
  '/reset-password',
  '/confirm-email',
  '/email/undo',
  '/newsletter/confirm',
  '/newsletter/unsubscribe',
  '/mail/unsubscribe',
  '/dashboard',
  '/notices',
  '/settings',
  '/premium',
  '/privacy-policy',
  '/terms-of-service',
  '/contact-us',
  '/local-remote',
  '/release-check/*',
];

/** The measures of one page, which names no address and no member: only the pattern of the page's path. */
export const reportVitals = endpoint({
  id: 'releases.reportVitals',
  method: 'POST',
  path: '/api/web-vitals',
  summary:
    'Report how fast a page was for its visitor. Counted in the metrics of the process, and not stored; ignored while metrics are off.',
  access: 'public',
  personal: true,
  fromAnySession: true,
  limit: { name: 'web-vitals', most: 60, seconds: 60, what: 'reports of pages' },
  body: z.object({
    /** Path of the page in its remote's manifest: `/courses/:id`. */
    page: z.string().check(z.regex(/^\/[\w/:*-]{0,80}$/, 'A path such as /courses/:id')),
    /** Null for a page of the shell. */
    remote: z.nullable(remoteName),
    version: z.nullable(releaseVersion),
    vitals: z
      .array(
        z.object({
          name: z.enum(WEB_VITALS, 'Name must be one of ' + WEB_VITALS.join(', ')),
          value: z.number('Value must be a number').check(z.minimum(0), z.maximum(MOST_MS)),
        }),
      )
      .check(z.minLength(1), z.maxLength(WEB_VITALS.length, 'At most one value of each')),
  }),
  response: z.null(),
});
