import { withReturnTo } from '@backflow/contracts';
import type { RemoteRelease } from '@backflow/contracts';
import { useLocation } from '@backflow/platform';
import { useRegistry } from '../federation/registry.ts';
import { shellMemberRoutes } from '../shell-pages.ts';

/** Where signing in begins; from a member's page, with the way back to it. */
export function useSignInHref(base: '/login' | '/api/login' = '/login'): string {
  const { pathname, search } = useLocation();
  const isMemberPage = useRegistry(({ remotes }) =>
    [...shellMemberRoutes, ...remotes.flatMap(memberPages)].some(
      (path) => pathname === path || pathname.startsWith(`${path}/`),
    ),
  );
  return isMemberPage ? withReturnTo(base, pathname + search) : base;
}

const memberPages = ({ routes }: RemoteRelease): string[] =>
  routes.filter(({ access }) => access !== 'public').map(({ path }) => path);
