/** A stored release that one browser is shown in place of what everybody gets. */
export interface PreviewedRelease {
  remote: string;
  version: string;
}

/** The id of the element in `index.html` whose text is this page's previews as JSON; absent without any. */
export const PREVIEWS_ELEMENT_ID = 'previews';
