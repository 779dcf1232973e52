import { LOCAL_BUILDS_ELEMENT_ID } from '@backflow/contracts';
import type { LocalBuild } from '@backflow/contracts';

/** The local builds that the gateway has allowed to this page; none for nearly everybody. */
export const localBuilds: readonly LocalBuild[] = embeddedBuilds();

function embeddedBuilds(): readonly LocalBuild[] {
  if (typeof document === 'undefined') return [];
  const text = document.getElementById(LOCAL_BUILDS_ELEMENT_ID)?.textContent;
  return text === undefined ? [] : (JSON.parse(text) as LocalBuild[]);
}
