import { Link, Navigate, currentSession, useNavigate, useSession } from '@backflow/platform';
import { Alert } from '@backflow/ui';
import { useReturnPath, useSignInHref } from '../../sign-in/sign-in-href.ts';
import styles from '../../sign-in/auth-page.module.css';
import { SignInFields, signInFailure, useSignInForm } from '../../sign-in/sign-in-form.tsx';

/** Shown in `LoginFrame`. */
export function LoginPage() {
  const navigate = useNavigate();
  const returnPath = useReturnPath() ?? '/dashboard';
  const registerHref = useSignInHref('/register');
  const status = useSession((session) => session.status);
  const form = useSignInForm(() => void navigate(landingPath(returnPath), { replace: true }));
  if (status === 'signed-in') return <Navigate to={landingPath(returnPath)} replace />;
  return (
    <>
      {form.failure !== null && (
        <Alert tone="danger" title="Sign in failed">
          {signInFailure(form.failure)}
        </Alert>
      )}
      <SignInFields form={form} submitLabel="Sign In" pendingLabel="Signing In..." />
      {form.secondStep === null && (
        <p className={styles.aside}>
          Don&apos;t have an account? <Link to={registerHref}>Create one here</Link>
        </p>
      )}
    </>
  );
}

/** Administrators who have to set up two-step sign-in do so first. */
const landingPath = (returnPath: string): string =>
  currentSession().user?.needsSecondFactor ? '/settings' : returnPath;
