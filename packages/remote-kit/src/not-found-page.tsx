import { Link, usePageTitle } from '@backflow/platform';
import { NotFound, buttonClass } from '@backflow/ui';

/** An address that leads nowhere: the same page for the shell and for every remote. */
export function NotFoundPage() {
  usePageTitle('Page not found');
  return (
    <NotFound
      home={
        <Link to="/" className={buttonClass('primary')}>
          Go to the home page
        </Link>
      }
    />
  );
}
