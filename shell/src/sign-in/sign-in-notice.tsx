import { Link } from '@backflow/platform';
import { Alert, Container, buttonClass } from '@backflow/ui';
import styles from './sign-in-notice.module.css';
import { useSignInHref } from './sign-in-href.ts';

/** Shown above the home page at the address of a members' page; signing in leads back to that page. */
export function SignInNotice() {
  const href = useSignInHref();
  return (
    <Container className={styles.notice}>
      <Alert
        tone="info"
        title="Sign in to continue"
        action={
          <Link className={buttonClass('primary', 'sm')} to={href}>
            Sign In
          </Link>
        }
      >
        This page is for members. After signing in you come straight back to it.
      </Alert>
    </Container>
  );
}
