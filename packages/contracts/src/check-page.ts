/** The page with which each frame of a check begins, which other pages of this site may frame: `?release=events@V&as=member&ticket=…`. */
export const CHECK_FRAME_PATH = '/release-check/frame';
/** The page that checks a release in frames. */
export const CHECK_PATH = '/release-check';

/** The id of the element of that page whose text is the outcome as JSON, or why there is none, for the release command. */
export const CHECK_OUTCOME_ELEMENT_ID = 'release-check-outcome';

/** The request header with the check session of a frame's calls, in place of the browser's own; any other text is a visitor. */
export const CHECK_SESSION_HEADER = 'x-check-session';
