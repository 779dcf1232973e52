import { Link, useLocation, useSession } from '@backflow/platform';
import { Icon } from '@backflow/ui';
import { useIsHydrated } from './use-is-hydrated.ts';

interface Props {
  /** The list that the page belongs to; by default the dashboard for members, and the home page for visitors, who have no dashboard. */
  to?: string;
  /** 'All Events' */
  label?: string;
}

/**
 * The link above a page's heading: back to the administrators' list that led here (`useAdminReturn`), else to the list that the page
 * belongs to.
 */
export function BackLink({ to, label }: Props) {
  const isVisitor = useSession(({ status }) => status === 'signed-out');
  const { state } = useLocation() as { state: unknown };
  const administration = readReturn(useIsHydrated() ? state : null);
  const home = isVisitor
    ? { to: '/', label: 'Back to Home' }
    : { to: '/dashboard', label: 'Back to Dashboard' };
  const target = administration
    ? { to: administration, label: 'Back to Administration' }
    : { to: to ?? home.to, label: label ?? home.label };
  return (
    <Link to={target.to}>
      <Icon name="chevron-left" size={18} />
      {target.label}
    </Link>
  );
}

/** The history state for a link from administration to a public page, whose `BackLink` then leads back to this list. */
export function useAdminReturn(): { administration: string } {
  const { pathname, search } = useLocation();
  return { administration: pathname + search };
}

/** Only an address of administration: the state may come from elsewhere. */
function readReturn(state: unknown): string | undefined {
  const path = (state as { administration?: unknown } | null)?.administration;
  return typeof path === 'string' && /^\/admin(?:[/?]|$)/.test(path) ? path : undefined;
}
