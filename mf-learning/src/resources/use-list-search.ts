import { useLocation } from '@backflow/platform';

/**
 * The query of the list's address: on the list as it is, on an article as it was when the article was opened from it.
 * The history keeps it, so that the way back leads to what was being looked through.
 */
export function useListSearch(): string {
  const location = useLocation();
  const state = location.state as { list?: unknown } | null;
  if (location.pathname === '/resources') return location.search;
  return typeof state?.list === 'string' ? state.list : '';
}
