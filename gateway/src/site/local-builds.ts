import { LOCAL_BUILDS_COOKIE, LOCAL_BUILDS_ELEMENT_ID, parseLocalBuilds } from '@backflow/contracts';
import type { LocalBuild } from '@backflow/contracts';
import type { SiteSettings } from '@backflow/contracts/settings';
import { getCookie } from '@backflow/service-kit/process';
import type { FlatHeaders } from '../http/gateway-request.ts';
import { jsonElement } from './json-element.ts';

/**
 * The local builds that a browser's cookie names. None unless the site's settings allow them, and none while the settings are
 * unknown.
 */
export function allowedLocalBuilds(
  cookies: string | undefined,
  settings: Pick<SiteSettings, 'localBuilds'> | undefined,
): readonly LocalBuild[] {
  if (cookies === undefined || settings?.localBuilds !== true) return [];
  return parseLocalBuilds(getCookie(cookies, LOCAL_BUILDS_COOKIE) ?? '');
}

/** Names the local builds to the shell, which loads their releases; '' without any. */
export const localBuildsElement = (builds: readonly LocalBuild[]): string =>
  builds.length === 0 ? '' : jsonElement(LOCAL_BUILDS_ELEMENT_ID, builds);

/**
 * Lets browsers refuse scripts whose element has no hash; those of the shell and of the remotes have one. Pages with
 * local builds are a developer's, whose tools may add scripts without one.
 */
export const integrityPolicy = (builds: readonly LocalBuild[]): FlatHeaders =>
  builds.length === 0 ? ['integrity-policy', 'blocked-destinations=(script)'] : [];
