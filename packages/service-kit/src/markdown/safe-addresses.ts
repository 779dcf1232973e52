const WEB = /^https?:\/\/[^/?#]/i;
const MAIL = /^mailto:[^?]/i;
const OWN_PATH = /^\/(?![/\\])/;
/** Browsers skip tabs and line breaks in an address, and read a backslash as a slash. */
// eslint-disable-next-line no-control-regex -- these are what is refused
const MISLEADING = /[\u0000-\u0020\u007f-\u00a0\\\u2028\u2029]/;
const OWN_FILE = /^\/api\/files\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** True if a link may lead there: the web, a mail address, or a path of this site. */
export const isSafeLink = (href: string): boolean =>
  !MISLEADING.test(href) && (WEB.test(href) || MAIL.test(href) || OWN_PATH.test(href));

/** True if a link leaves this site. */
export const isExternal = (href: string): boolean => WEB.test(href);

/** True for the site's own files, the only pictures that are shown. */
export const isOwnFile = (src: string): boolean => OWN_FILE.test(src);
