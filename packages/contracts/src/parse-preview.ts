import type { PreviewedRelease } from './preview.ts';

const RELEASE = /^([a-z][a-z0-9-]{0,40})@(\w[\w.-]{0,63})?$/;

/** The release that an address names: `events@V`. An empty version stands for the one that everybody gets; null where it names none. */
export function parsePreview(text: unknown): PreviewedRelease | null {
  const [, remote, version = ''] = RELEASE.exec(typeof text === 'string' ? text : '') ?? [];
  return remote === undefined ? null : { remote, version };
}
