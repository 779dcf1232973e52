import { LOCAL_BUILDS_ELEMENT_ID, PREVIEWS_ELEMENT_ID } from '@backflow/contracts';
import type { LocalBuild, PreviewedRelease } from '@backflow/contracts';

/** The local builds that the gateway has allowed to this page; none for nearly everybody. */
export const localBuilds: readonly LocalBuild[] = readElement(LOCAL_BUILDS_ELEMENT_ID);

/** The stored releases that only this browser is shown; none for nearly everybody. */
export const previews: readonly PreviewedRelease[] = readElement(PREVIEWS_ELEMENT_ID);

function readElement<Entry>(id: string): readonly Entry[] {
  if (typeof document === 'undefined') return [];
  const text = document.getElementById(id)?.textContent;
  return text === undefined ? [] : (JSON.parse(text) as Entry[]);
}
