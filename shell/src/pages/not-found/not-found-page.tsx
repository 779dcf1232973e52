import { Link } from '@backflow/platform';
import { NotFound, buttonClass } from '@backflow/ui';

export const NotFoundPage = () => (
  <NotFound
    home={
      <Link to="/" className={buttonClass('primary')}>
        Go to the Home Page
      </Link>
    }
  />
);
