import { Link, useSession } from '@backflow/platform';
import { Icon } from '@backflow/ui';

/** The link above a page's heading: to the dashboard for members, to the home page for visitors, who have no dashboard. */
export function BackLink() {
  const isVisitor = useSession(({ status }) => status === 'signed-out');
  return (
    <Link to={isVisitor ? '/' : '/dashboard'}>
      <Icon name="chevron-left" size={18} />
      {isVisitor ? 'Back to Home' : 'Back to Dashboard'}
    </Link>
  );
}
