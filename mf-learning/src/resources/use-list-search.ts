import { useLocation } from '@backflow/platform';

/**
 * The query of the list's address: the current one on the list, and on an article the one from which it was opened. The history state stores
 * it, so that the link back restores the filters.
 */
export function useListSearch(): string {
  const location = useLocation();
  const state = location.state as { list?: unknown } | null;
  if (location.pathname === '/resources') return location.search;
  return typeof state?.list === 'string' ? state.list : '';
}
