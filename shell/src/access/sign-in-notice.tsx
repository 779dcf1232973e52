import { Link, useLocation } from '@backflow/platform';
import { Alert, Container, buttonClass } from '@backflow/ui';

/** Above the home page, where a member's page was asked for; signing in leads back to it. */
export function SignInNotice() {
  const { pathname, search } = useLocation();
  return (
    <Container>
      <Alert
        tone="info"
        title="Sign in to continue"
        action={
          <Link
            className={buttonClass('primary', 'sm')}
            to={`/login?returnTo=${encodeURIComponent(pathname + search)}`}
          >
            Sign In
          </Link>
        }
      >
        This page is for members. After signing in you come straight back to it.
      </Alert>
    </Container>
  );
}
