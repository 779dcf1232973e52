import { useSession } from '@backflow/platform';
import { useRegistry } from '../federation/registry.ts';

/** The entries of the main navigation that this visitor may follow, as the remotes declare them. */
export function useNavigation() {
  const remotes = useRegistry((registry) => registry.remotes);
  const isAdmin = useSession(({ user }) => user?.isAdmin ?? false);
  return remotes
    .flatMap(({ nav }) => nav)
    .filter(({ access }) => access !== 'admin' || isAdmin)
    .sort((a, b) => a.order - b.order);
}

/** Whether any remote answers this path. */
export const useRemotePath = (path: string): boolean =>
  useRegistry(({ remotes }) => remotes.some(({ routes }) => routes.some((route) => route.path === path)));
