import { safeReturnTo, withReturnTo } from '@backflow/contracts';
import type { RemotePage, SignInPath } from '@backflow/contracts';
import { useLocation, useSearchParams } from '@backflow/platform';
import { createContext, use } from 'react';
import { matchPath } from 'react-router-dom';

/** All pages of the site, the shell's and the remotes'. */
export const SitePages = createContext<readonly Pick<RemotePage, 'path' | 'access'>[]>([]);

/** The pages between which a way back is handed on. */
const AUTH_PATHS = ['/login', '/register'];

/** Where signing in or registering begins; from a member's page, and from one of the two to the other, with the way back. */
export function useSignInHref(base: SignInPath = '/login'): string {
  const { pathname, search } = useLocation();
  const pages = use(SitePages);
  const returnPath = useReturnPath();
  if (AUTH_PATHS.includes(pathname)) return returnPath === undefined ? base : withReturnTo(base, returnPath);
  const isForMembers = pages.some(({ path, access }) => access !== 'public' && matchPath(path, pathname));
  return isForMembers ? withReturnTo(base, pathname + search) : base;
}

/** The page that was asked for before signing in or registering, if it is one of this site. */
export function useReturnPath(): string | undefined {
  const [search] = useSearchParams();
  return safeReturnTo(search.get('returnTo'));
}
