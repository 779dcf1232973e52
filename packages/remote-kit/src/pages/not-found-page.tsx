import { Link, usePageTitle } from '@backflow/platform';
import { NotFound, buttonClass } from '@backflow/ui';

/** The page for an unknown address, in every remote. */
export function NotFoundPage() {
  usePageTitle('Page not found');
  return (
    <NotFound
      home={
        <Link to="/" className={buttonClass('primary')}>
          Go to the Home Page
        </Link>
      }
    />
  );
}
