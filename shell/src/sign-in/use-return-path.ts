import { safeReturnTo } from '@backflow/contracts';
import { useSearchParams } from '@backflow/platform';

/** Where signing in leads: the page that was asked for, if it is one of this site, else the dashboard. */
export function useReturnPath(): string {
  const [search] = useSearchParams();
  return safeReturnTo(search.get('returnTo')) ?? '/dashboard';
}
