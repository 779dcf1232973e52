import { withReturnTo } from '@backflow/contracts';
import type { RemotePage } from '@backflow/contracts';
import { useLocation } from '@backflow/platform';
import { createContext, use } from 'react';
import { matchPath } from 'react-router-dom';

/** All pages of the site, the shell's and the remotes'. */
export const SitePages = createContext<readonly Pick<RemotePage, 'path' | 'access'>[]>([]);

/** Where signing in begins; from a member's page, with the way back to it. */
export function useSignInHref(base: '/login' | '/api/login' = '/login'): string {
  const { pathname, search } = useLocation();
  const pages = use(SitePages);
  const isForMembers = pages.some(({ path, access }) => access !== 'public' && matchPath(path, pathname));
  return isForMembers ? withReturnTo(base, pathname + search) : base;
}
