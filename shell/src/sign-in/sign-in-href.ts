import { safeReturnTo, withReturnTo } from '@backflow/contracts';
import type { RemotePage, SignInPath } from '@backflow/contracts';
import { useLocation, useSearchParams } from '@backflow/platform';
import { useIsHydrated } from '@backflow/remote-kit';
import { createContext, use } from 'react';
import { matchPath } from 'react-router-dom';

/** All pages of the site, the shell's and the remotes'. */
export const SitePages = createContext<readonly Pick<RemotePage, 'path' | 'access'>[]>([]);

/** Links between these pages keep the return path. */
const AUTH_PATHS = ['/login', '/register'];

/** The address to sign in or register. It includes a return path to a members' page, or the present page's return path. */
export function useSignInHref(base: SignInPath = '/login'): string {
  const location = useLocation();
  const { pathname } = location;
  const pages = use(SitePages);
  const returnPath = useReturnPath();
  const isHydrated = useIsHydrated();
  // The HTML is the same for every address of a page.
  if (!isHydrated) return base;
  if (AUTH_PATHS.includes(pathname)) return returnPath === undefined ? base : withReturnTo(base, returnPath);
  const isForMembers = pages.some(({ path, access }) => access !== 'public' && matchPath(path, pathname));
  return isForMembers ? withReturnTo(base, location) : base;
}

/** The page to return to after signing in or registering, if it is on this site. */
export function useReturnPath(): string | undefined {
  const [search] = useSearchParams();
  return safeReturnTo(search.get('returnTo'));
}
