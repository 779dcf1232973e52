import { VIDEO_FRAME_ORIGINS } from '@backflow/contracts/learning';
import type { FlatHeaders } from '../http/gateway-request.ts';

interface Options {
  production: boolean;
  /** Origins of video files that pages may play, besides this site. */
  videoOrigins: readonly string[];
}

interface PolicyOptions {
  videoOrigins: readonly string[];
  /** Origins of this browser's local builds of remotes. */
  localOrigins?: readonly string[];
  /** The part of the page in a check of a release, which this site's own page frames. */
  check?: 'frames' | 'framed' | undefined;
}

interface PageOptions extends PolicyOptions {
  path: string;
}

/** The sources from which pages may load content. */
const contentSecurityPolicy = ({ videoOrigins, localOrigins = [], check }: PolicyOptions): string => {
  const ownAndLocal = ["'self'", ...localOrigins].join(' ');
  return [
    "default-src 'self'",
    `script-src ${ownAndLocal}`,
    `style-src ${ownAndLocal}`,
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src ${ownAndLocal}`,
    `frame-src ${[...(check === 'frames' ? ["'self'"] : []), ...VIDEO_FRAME_ORIGINS].join(' ')}`,
    `media-src ${["'self'", ...videoOrigins].join(' ')}`,
    "object-src 'none'",
    "base-uri 'none'",
    `frame-ancestors ${check === 'framed' ? "'self'" : "'none'"}`,
    "form-action 'self'",
    // A text becomes no script's address and no HTML but by the policies of the shell (default) and of RichText, of which
    // every remote that shows Markdown has one.
    "require-trusted-types-for 'script'",
    "trusted-types default rich-text 'allow-duplicates'",
  ].join('; ');
};

/** The policies of a page that differ from those of every response, as headers. */
export const getOwnPolicies = ({ path, ...options }: PageOptions): FlatHeaders => [
  ...(options.check === undefined && options.localOrigins?.length === 0
    ? []
    : [CONTENT_POLICY, contentSecurityPolicy(options)]),
  ...(path.startsWith(CAMERA_PAGES) ? [FEATURES_POLICY, featuresPolicy('(self)')] : []),
];

/**
 * Pages that may ask for the camera: a document keeps the policy that it was loaded with, so links to them load a new one. Release by
 * release, every area's code runs on all other pages.
 */
const CAMERA_PAGES = '/admin/check-in/';

const CONTENT_POLICY = 'content-security-policy';
const FEATURES_POLICY = 'permissions-policy';

const featuresPolicy = (camera: '()' | '(self)'): string =>
  `camera=${camera}, geolocation=(self), microphone=(), payment=(), usb=()`;

// No referrer, not even to this site: links from mails contain a secret.
const EVERYWHERE = [
  'x-content-type-options',
  'nosniff',
  'referrer-policy',
  'strict-origin',
  'cross-origin-opener-policy',
  'same-origin',
  'cross-origin-resource-policy',
  'same-origin',
  FEATURES_POLICY,
  featuresPolicy('()'),
];

/** The headers of every response, errors included. */
export const securityHeaders = ({ production, videoOrigins }: Options): FlatHeaders => [
  CONTENT_POLICY,
  contentSecurityPolicy({ videoOrigins }),
  ...EVERYWHERE,
  ...(production ? ['strict-transport-security', 'max-age=31536000; includeSubDomains'] : []),
];

/** Of responses that search engines don't list. */
export const NOT_INDEXED: FlatHeaders = ['x-robots-tag', 'noindex'];

/**
 * The policy of a build's file: a browser that opens it as a page runs and loads nothing. Pages load these files by their own policy, which
 * is 0.6 kB, of each script.
 */
export const FILE_POLICY = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox";

/** The policy that the worker runs under. In a sandbox it would start, and have no caches (Chromium 153). */
export const WORKER_POLICY =
  "default-src 'none'; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'";

/** Headers that browsers read of pages alone; a file under `FILE_POLICY` can do nothing that they govern. */
export const OF_PAGES_ONLY = [FEATURES_POLICY] as const;
