import { LOCAL_BUILDS_ELEMENT_ID, PREVIEWS_ELEMENT_ID } from '@backflow/contracts';
import type { LocalBuild, PreviewedRelease } from '@backflow/contracts';

/** The local builds that the gateway has allowed to this page; none for nearly everybody. */
export const localBuilds: readonly LocalBuild[] = readList(LOCAL_BUILDS_ELEMENT_ID) as LocalBuild[];

/** The stored releases that only this browser is shown; none for nearly everybody. */
export const previews: readonly PreviewedRelease[] = readList(PREVIEWS_ELEMENT_ID) as PreviewedRelease[];

function readList(id: string): unknown[] {
  if (typeof document === 'undefined') return [];
  const text = document.getElementById(id)?.textContent;
  return text === undefined ? [] : (JSON.parse(text) as unknown[]);
}
