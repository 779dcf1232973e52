import { Link, useSession } from '@backflow/platform';
import { Icon } from '@backflow/ui';

/** The way back above a page's heading: members to their dashboard, visitors, who have none, to the home page. */
export function BackLink() {
  const isVisitor = useSession(({ status }) => status === 'signed-out');
  return (
    <Link to={isVisitor ? '/' : '/dashboard'}>
      <Icon name="chevron-left" size={18} />
      {isVisitor ? 'Back to Home' : 'Back to Dashboard'}
    </Link>
  );
}
