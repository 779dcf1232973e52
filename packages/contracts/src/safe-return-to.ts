/** Anything will do that no address resolves to by itself. */
const HERE = 'http://here.invalid';
const LONGEST = 2000;
/** A legitimate path is not encoded more often than this. */
const DECODINGS = 4;

// eslint-disable-next-line no-control-regex -- browsers drop control characters, which turns `/\t/evil` into `//evil`
const MISLEADING = /[\u0000-\u001f\u007f\\]|^\/\//;

/**
 * Where to go after signing in: a path on this site with its query and fragment, normalised; undefined for
 * everything that could lead elsewhere in any browser, such as `//evil`, `/\evil` or `/%2f%2fevil`.
 */
export function safeReturnTo(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > LONGEST) return undefined;
  if (!value.startsWith('/') || MISLEADING.test(value)) return undefined;
  const url = URL.parse(value, HERE);
  if (url?.origin !== HERE || !staysHere(url.pathname)) return undefined;
  return url.pathname + url.search + url.hash;
}

/** Addresses that start a sign-in or a registration. */
export type SignInPath = '/login' | '/api/login' | '/register';

/** The part of `Location` that leads back to a page of this site. */
interface PageLocation {
  pathname: string;
  search: string;
  hash: string;
}

/** An address to sign in or register at that leads back to a page of this site, to its query and fragment too. */
export const withReturnTo = (signIn: SignInPath, page: string | PageLocation): string =>
  `${signIn}?returnTo=${encodeURIComponent(typeof page === 'string' ? page : page.pathname + page.search + page.hash)}`;

/** True if the path stays on this site after any number of decodings on the way. */
function staysHere(pathname: string): boolean {
  let path = pathname;
  for (let i = 0; i < DECODINGS; i++) {
    // Decoded dots can climb, and leave two slashes at the start.
    const resolved = URL.parse(path, HERE);
    if (MISLEADING.test(path) || resolved?.origin !== HERE || resolved.pathname.startsWith('//'))
      return false;
    const decoded = decodeOnce(path);
    if (decoded === undefined) return false;
    if (decoded === path) return true;
    path = decoded;
  }
  return false;
}

function decodeOnce(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}
