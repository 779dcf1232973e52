/**
 * A developer's own build of a remote, which one browser shows instead of the site's release. The browser's cookie names it; the
 * gateway lets that browser load scripts from its origin, and from loopback addresses only.
 */
export interface LocalBuild {
  remote: string;
  /** 'http://localhost:3101' */
  origin: string;
}

/** The cookie of local builds: `events@localhost:3101|learning@127.0.0.1:3102`. */
export const LOCAL_BUILDS_COOKIE = 'local-builds';

/** The id of the element in `index.html` whose text is this browser's local builds as JSON; absent without any. */
export const LOCAL_BUILDS_ELEMENT_ID = 'local-builds';

const MAX_BUILDS = 10;
const REMOTE = /^[a-z][a-z0-9-]{0,40}$/;
/** Hosts that a Content Security Policy can name: it has no syntax for IPv6 addresses. */
const LOOPBACK = /^(localhost|127\.0\.0\.1):([1-9]\d{0,4})$/;

/** The local build of a remote at an address such as `http://localhost:3101`; null unless that is a loopback address with a port. */
export function localBuildAt(remote: string, address: string): LocalBuild | null {
  const url = URL.parse(address);
  return url?.protocol === 'http:' && url.pathname === '/' && url.username === '' && url.search === ''
    ? parseBuild(`${remote}@${url.host}`)
    : null;
}

/** The value of the cookie. */
export const formatLocalBuilds = (builds: readonly LocalBuild[]): string =>
  builds.map(({ remote, origin }) => `${remote}@${new URL(origin).host}`).join('|');

/** The local builds in a cookie's value; whatever is not valid is left out. */
export const parseLocalBuilds = (value: string): LocalBuild[] =>
  value
    .split('|', MAX_BUILDS)
    .map(parseBuild)
    .filter((build) => build !== null);

function parseBuild(text: string): LocalBuild | null {
  const [remote = '', host = '', ...rest] = text.split('@');
  const port = LOOPBACK.exec(host)?.[2];
  const isValid = rest.length === 0 && REMOTE.test(remote) && port !== undefined && Number(port) < 65_536;
  return isValid ? { remote, origin: `http://${host}` } : null;
}
