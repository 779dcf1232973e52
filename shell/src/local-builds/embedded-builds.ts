import { LOCAL_BUILDS_ELEMENT_ID } from '@backflow/contracts';
import type { LocalBuild, RemoteRelease } from '@backflow/contracts';

/** The local builds that the gateway has allowed to this page; none for nearly everybody. */
export const localBuilds: readonly LocalBuild[] = embeddedBuilds();

function embeddedBuilds(): readonly LocalBuild[] {
  const text = document.getElementById(LOCAL_BUILDS_ELEMENT_ID)?.textContent;
  return text === undefined ? [] : (JSON.parse(text) as LocalBuild[]);
}

/** Whether a release is a developer's: it has no fallback, and nobody counts what becomes of it. */
export const isLocalRelease = ({ base }: Pick<RemoteRelease, 'base'>): boolean => !base.startsWith('/');
