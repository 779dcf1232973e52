/** A stored release that one browser is shown in place of what everybody gets. */
export interface PreviewedRelease {
  remote: string;
  version: string;
}

/** The id of the element in `index.html` whose text is this page's previews as JSON; absent without any. */
export const PREVIEWS_ELEMENT_ID = 'previews';

/** The page with which each frame of a check begins, which other pages of this site may frame: `?release=events@V&as=member&ticket=…`. */
export const CHECK_FRAME_PATH = '/release-check/frame';
/** The page that checks a release in frames. */
export const CHECK_PATH = '/release-check';

/** The request header with the lent session of a frame's calls, in place of the browser's own; any other text is a visitor. */
export const CHECK_SESSION_HEADER = 'x-check-session';

const RELEASE = /^([a-z][a-z0-9-]{0,40})@(\w[\w.-]{0,63})?$/;

/** The release that an address names: `events@V`. An empty version stands for the one that everybody gets; null where it names none. */
export function parsePreview(text: unknown): PreviewedRelease | null {
  const [, remote, version = ''] = RELEASE.exec(typeof text === 'string' ? text : '') ?? [];
  return remote === undefined ? null : { remote, version };
}
