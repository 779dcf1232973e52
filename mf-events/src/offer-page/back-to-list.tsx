import { Link } from '@backflow/platform';
import { Icon } from '@backflow/ui';

/** The link above a page: to the list of all. */
export const BackToList = ({ plural, path }: { plural: string; path: string }) => (
  <Link to={path}>
    <Icon name="chevron-left" size={18} />
    Back to {plural}
  </Link>
);
